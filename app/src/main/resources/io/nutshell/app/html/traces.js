// Walks through traces: the steps, the state after each with what changed, and all values over time.
// Only what is near the chosen step is in the document, so long traces stay quick.
(() => {
  'use strict';

  const STEPS_AROUND = 100;
  const COLUMNS_AROUND = 30;

  function make(tag, properties, ...children) {
    const element = Object.assign(document.createElement(tag), properties);
    element.append(...children);
    return element;
  }

  class Trace {
    constructor(root) {
      this.root = root;
      this.data = JSON.parse(root.querySelector('.trace-data').textContent);
      this.states = this.walk(this.data.start, 1);
      this.tokens = this.data.tokens && this.walk(this.data.tokens, 2);
      this.length = this.data.steps.length;
      // The number of steps before the cycle; undefined if the trace is finite, negative if the cycle begins before this page.
      this.loop = this.data.loop;
      this.repeats = this.loop >= 0 && this.loop < this.length;
      this.round = 1;
      this.at = 0;
      this.onlyChanging = true;
      this.changing = new Set(this.data.steps.flatMap(step => step.changes.map(change => change[0])));
      this.build();
      this.show(this.at, true);
    }

    // The values before the first step and after each, sharing what did not change; with their index in a change.
    walk(start, index) {
      const states = [start];
      for (const step of this.data.steps) {
        let state = states[states.length - 1];
        if (step.changes.length > 0) {
          state = state.slice();
          step.changes.forEach(change => { state[change[0]] = change[index]; });
        }
        states.push(state);
      }
      return states;
    }

    build() {
      const go = by => () => this.show(by(this.at));
      const turn = by => () => this.turn(by);
      this.first = make('button', {type: 'button', textContent: '«', title: 'First state (Home)', onclick: go(() => 0)});
      this.back = make('button', {type: 'button', textContent: '‹', title: 'One step back (←)', onclick: turn(-1)});
      this.next = make('button', {type: 'button', textContent: '›', title: 'One step on (→)', onclick: turn(1)});
      this.last = make('button', {type: 'button', textContent: '»', title: 'Last state (End)', onclick: go(() => this.length)});
      for (const button of [this.first, this.back, this.next, this.last]) {
        button.setAttribute('aria-label', button.title);
      }
      this.place = make('span', {className: 'place'});
      this.place.setAttribute('aria-live', 'polite');
      this.slider = make('input', {type: 'range', min: 0, max: this.length, step: 1});
      this.slider.setAttribute('aria-label', 'Step');
      this.slider.oninput = () => this.show(Number(this.slider.value));
      this.steps = make('ol', {className: 'steps', tabIndex: 0});
      this.steps.style.setProperty('--digits', this.number(this.length).length);
      this.state = make('div', {className: 'state', tabIndex: 0});
      this.time = make('div', {className: 'time', tabIndex: 0});
      this.steps.onclick = event => this.chosen(event.target.closest('[data-step]'));
      this.time.onclick = event => this.chosen(event.target.closest('[data-step]'));
      this.root.onkeydown = event => this.key(event);
      const all = make('input', {type: 'checkbox', checked: !this.onlyChanging});
      all.onchange = () => { this.onlyChanging = !all.checked; this.show(this.at, true); };
      const constant = this.data.names.length - this.changing.size;
      this.root.append(make('div', {className: 'tools'}, this.first, this.back, this.place, this.next, this.last, this.slider));
      const drawn = document.querySelector('.net-data');
      if (drawn) {
        const templates = [...document.querySelectorAll('template.net-page')].map(template => template.content.firstElementChild);
        this.net = new NutshellNet(templates, JSON.parse(drawn.textContent), this.data.names.length);
        this.data.start.forEach((value, slot) => this.net.note(slot, value, this.data.tokens[slot]));
        this.data.steps.forEach(step => step.changes.forEach(change => this.net.note(...change)));
        this.root.append(this.net.root);
      }
      const panes = make('div', {className: 'panes'},
        make('div', {}, make('h3', {textContent: 'Steps'}), this.steps),
        make('div', {}, make('h3', {textContent: 'State'}), this.state));
      const text = document.querySelector('.source-data');
      if (text) {
        this.source = make('ol', {className: 'source', tabIndex: 0},
          ...JSON.parse(text.textContent).map(line => make('li', {textContent: line || ' '})));
        panes.classList.add('sourced');
        panes.append(make('div', {}, make('h3', {textContent: 'Source'}), this.source));
      }
      this.root.append(
        panes,
        make('h3', {textContent: 'Variables over time'}));
      if (constant > 0) {
        this.root.append(make('label', {}, all, `also the ${constant.toLocaleString('en')} that keep their value`));
      }
      this.root.append(this.time);
    }

    chosen(element) {
      if (element) {
        this.show(Number(element.dataset.step));
      }
    }

    key(event) {
      const by = {ArrowLeft: -1, ArrowRight: 1}[event.key];
      const to = {Home: 0, End: this.length}[event.key];
      if (!event.target.matches('input[type=range], select') && (by !== undefined || to !== undefined)) {
        event.preventDefault();
        by === undefined ? this.show(to) : this.turn(by);
      }
    }

    // One step on or back. The last state of a cycle is its first one, so the step after it is the first of the next round.
    turn(by) {
      if (by > 0 && this.repeats && this.at === this.length) {
        this.show(this.loop + 1, true, this.round + 1);
      } else if (by < 0 && this.round > 1 && this.at === this.loop + 1) {
        this.show(this.length, true, this.round - 1);
      } else {
        this.show(this.at + by, false, this.round);
      }
    }

    number(at) {
      return (at + this.data.skipped).toLocaleString('en');
    }

    show(to, anew, round = 1) {
      const at = Math.max(0, Math.min(this.length, to));
      if (at === this.at && round === this.round && !anew) {
        return;
      }
      this.at = at;
      this.round = round;
      this.first.disabled = this.back.disabled = at === 0;
      this.last.disabled = at === this.length;
      this.next.disabled = at === this.length && !this.repeats;
      this.slider.value = at;
      this.place.textContent = `step ${this.number(at)} of ${this.number(this.length)}`
        + (round > 1 ? `, round ${round.toLocaleString('en')}` : '');
      this.showSteps();
      this.showState();
      this.showTime();
      this.net?.show({
        values: this.states[at], tokens: this.tokens[at], before: at > 0 ? this.states[at - 1] : null,
        rule: at > 0 ? this.data.events[this.data.steps[at - 1].event][2] : undefined, words: `step ${this.number(at)}`,
      });
      this.showSource();
    }

    // Marks the line of the event that led to the chosen state.
    showSource() {
      if (!this.source) {
        return;
      }
      this.source.querySelector('[aria-current]')?.removeAttribute('aria-current');
      const place = this.at === 0 ? '' : this.data.events[this.data.steps[this.at - 1].event][1];
      const line = this.source.children[Number(place.split(':').at(-1)) - 1];
      if (line) {
        line.setAttribute('aria-current', 'step');
        this.source.scrollTop = line.offsetTop - (this.source.clientHeight - line.offsetHeight) / 2;
      }
    }

    showSteps() {
      const from = Math.max(0, this.at - STEPS_AROUND);
      const to = Math.min(this.length, this.at + STEPS_AROUND);
      const items = [];
      if (from > 0) {
        items.push(make('li', {className: 'more', textContent: `${from.toLocaleString('en')} steps before`}));
      }
      for (let at = from; at <= to; at++) {
        if (this.repeats && at === this.loop + 1) {
          items.push(this.mark('↻ The steps from here on repeat for ever', this.loop));
        }
        items.push(this.step(at));
      }
      if (to === this.length && this.loop !== undefined) {
        items.push(this.repeats ? this.mark(`↻ Back in the state of step ${this.number(this.loop)}`, this.loop)
          : this.mark(this.loop < 0 ? `↻ Back in the state of step ${this.number(this.loop)}, before this page`
            : 'Deadlock: the system stays here for ever', this.length));
      }
      if (to === this.length && this.data.failure) {
        const [event, where, message] = this.data.failure;
        items.push(make('li', {className: 'failure'}, make('span', {className: 'n', textContent: '✗'}), make('div', {},
          make('span', {className: 'event', textContent: event}), make('span', {className: 'at', textContent: where}), make('div', {textContent: message}))));
      }
      if (to < this.length) {
        items.push(make('li', {className: 'more', textContent: `${(this.length - to).toLocaleString('en')} steps after`}));
      }
      this.steps.replaceChildren(...items);
      const current = this.steps.querySelector('[aria-current]');
      this.steps.scrollTop = current.offsetTop - (this.steps.clientHeight - current.offsetHeight) / 2;
    }

    // A line between steps about the cycle; a click leads to the state that it is about.
    mark(words, at) {
      const item = make('li', {className: 'cycle', textContent: words});
      item.dataset.step = at;
      return item;
    }

    inCycle(at) {
      return at > this.loop && at > 0;
    }

    step(at) {
      const item = make('li', {}, make('span', {className: 'n', textContent: this.number(at)}));
      item.classList.toggle('repeated', this.inCycle(at));
      item.dataset.step = at;
      if (at === this.at) {
        item.setAttribute('aria-current', 'step');
      }
      const body = make('div', {});
      if (at === 0) {
        body.append(make('span', {className: 'event', textContent: this.data.skipped ? 'the state there' : 'initial state'}));
      } else {
        const step = this.data.steps[at - 1];
        const [label, where] = this.data.events[step.event];
        body.append(make('span', {className: 'event', textContent: label + (step.choice ? ` (choice ${step.choice})` : '')}),
          make('span', {className: 'at', textContent: where}));
        const changes = make('div', {className: 'changes'});
        for (const [slot, value] of step.changes) {
          changes.append(make('span', {}, `${this.data.names[slot]} `,
            make('span', {className: 'was', style: 'margin:0', textContent: `${this.states[at - 1][slot]} →`}), ' ', make('b', {textContent: value})));
        }
        if (step.changes.length === 0) {
          changes.append(make('span', {className: 'was', textContent: 'nothing changed'}));
        }
        body.append(changes);
      }
      item.append(body);
      return item;
    }

    // The variables of each group: elements of an array side by side, groups of one variable without a heading.
    showState() {
      const now = this.states[this.at];
      const before = this.at > 0 ? this.states[this.at - 1] : now;
      const parts = [];
      let list = null;
      for (const group of this.data.groups) {
        const alone = group.slots.length === 1 && this.data.names[group.slots[0]] === group.name;
        if (!alone || list === null || !list.alone) {
          list = make('dl', {alone});
          parts.push(...alone ? [] : [make('h4', {textContent: group.name})], list);
        }
        let array = null;
        for (const slot of group.slots) {
          const name = this.data.names[slot].replace(/\[\d+\]$/, '');
          if (name === this.data.names[slot] || name !== array?.name) {
            array = {name, values: make('dd', {})};
            list.append(make('dt', {textContent: name}), array.values);
          }
          array.values.append(this.value(now[slot], before[slot]), ' ');
        }
      }
      this.state.replaceChildren(...parts);
    }

    value(now, before) {
      return now === before ? make('span', {textContent: now}) : make('mark', {textContent: now, title: `was ${before}`});
    }

    showTime() {
      const from = Math.max(0, Math.min(this.at - COLUMNS_AROUND, this.length - 2 * COLUMNS_AROUND));
      const to = Math.min(this.length, from + 2 * COLUMNS_AROUND);
      const cell = (tag, at, properties) => {
        const element = make(tag, properties);
        element.dataset.step = at;
        element.classList.toggle('now', at === this.at);
        return element;
      };
      const head = make('tr', {}, make('th', {textContent: 'step'}));
      for (let at = from; at <= to; at++) {
        const number = cell('th', at, {textContent: this.number(at), scope: 'col', title: at === 0 ? '' : this.data.events[this.data.steps[at - 1].event][0]});
        number.classList.toggle('repeated', this.inCycle(at));
        head.append(number);
      }
      const rows = [];
      for (const group of this.data.groups) {
        const slots = group.slots.filter(slot => !this.onlyChanging || this.changing.has(slot));
        for (const slot of slots) {
          const row = make('tr', {}, make('th', {textContent: this.data.names[slot], scope: 'row'}));
          for (let at = from; at <= to; at++) {
            const value = this.states[at][slot];
            const changed = at > 0 && this.states[at - 1][slot] !== value;
            row.append(cell('td', at, {textContent: value, className: changed ? 'changed' : 'same'}));
          }
          rows.push(row);
        }
      }
      const scrolled = [this.time.scrollLeft, this.time.scrollTop];
      this.time.replaceChildren(make('table', {}, make('thead', {}, head), make('tbody', {}, ...rows)));
      [this.time.scrollLeft, this.time.scrollTop] = scrolled;
      const current = this.time.querySelector('thead .now');
      const names = this.time.querySelector('thead th').offsetWidth;
      const left = current.offsetLeft - names - this.time.scrollLeft;
      if (left < 0 || left + current.offsetWidth > this.time.clientWidth - names) {
        this.time.scrollLeft = current.offsetLeft - (this.time.clientWidth + names - current.offsetWidth) / 2;
      }
    }
  }

  document.querySelectorAll('.trace').forEach(root => new Trace(root));
})();
