// The bar, the enabled events, the state and the path.
import {arrange, button, byId, count, effects, guarded, make, say} from './dom.js';
import {server} from './server.js';

const STEPS_AROUND = 100;

export class Bar {
  constructor(walk, model, commands) {
    this.walk = walk;
    const go = by => guarded(() => walk.jump(by()));
    this.first = button('«', 'Initial state (Home)', go(() => 0));
    this.back = button('‹', 'One step back (←)', go(() => walk.position - 1));
    this.forward = button('›', 'One step forward again (→)', guarded(() => walk.jump(walk.position + 1, true)));
    this.last = button('»', 'End of the path (End)', go(() => walk.length));
    this.place = make('span', {className: 'place', 'aria-live': 'polite'});
    byId('tools').append(this.first, this.back, this.place, this.forward, this.last);
    byId('title').textContent = model.name;
    byId('title').title = model.file;
    document.title = `${model.name}: explorer`;
    byId('quit').onclick = guarded(async () => {
      await server.quit();
      say('nutshell explore has ended; this page can be closed.');
      document.body.classList.add('ended');
    });
    byId('command').onsubmit = event => {
      event.preventDefault();
      const typed = byId('typed');
      guarded(() => commands(typed.value.trim()))();
      typed.select();
    };
    document.addEventListener('keydown', event => this.key(event));
    walk.addEventListener('moved', () => this.show());
  }

  key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || event.target.closest('input, textarea, select, [role=tab], .canvas')) {
      return;
    }
    const to = {Home: 0, End: this.walk.length, ArrowLeft: this.walk.position - 1, ArrowRight: this.walk.position + 1}[event.key];
    if (to !== undefined) {
      event.preventDefault();
      if (to >= 0 && (to <= this.walk.length || this.walk.repeats)) {
        guarded(() => this.walk.jump(to, to > this.walk.position))();
      }
    } else if (/^[1-9]$/.test(event.key)) {
      guarded(() => this.walk.take(Number(event.key) - 1))();
    }
  }

  show() {
    const {position, length, repeats} = this.walk;
    this.place.textContent = length === 0 ? 'initial state' : `step ${position.toLocaleString('en')} of ${length.toLocaleString('en')}`;
    this.first.disabled = this.back.disabled = position === 0;
    this.last.disabled = position === length;
    this.forward.disabled = position === length && !repeats;
  }
}

// The enabled events with their lines and effects, and the others with the part of the guard that fails.
export class Next {
  constructor(walk, model) {
    this.walk = walk;
    this.model = model;
    this.heading = make('h2', {});
    this.remarks = make('div', {});
    this.list = make('ol', {className: 'events'});
    this.items = new Map();
    this.summary = make('summary', {textContent: 'Not enabled'});
    this.blocked = make('ul', {className: 'blocked'});
    this.details = make('details', {id: 'blocked'}, this.summary, this.blocked);
    this.details.ontoggle = guarded(() => this.showBlocked());
    byId('next').append(this.heading, this.remarks, this.list, this.details);
    walk.addEventListener('moved', () => this.show());
  }

  show() {
    const {state, walk} = {state: this.walk.state, walk: this.walk};
    this.heading.textContent = state.dead ? 'Next: nothing' : `Next: ${count(state.enabled.length, 'event', 'events')}`;
    this.remarks.replaceChildren(
      ...state.dead ? [make('p', {className: 'remark warn', textContent: 'Deadlock: nothing is enabled here.'})] : [],
      ...state.violations.map(words => make('p', {className: 'remark bad', textContent: `✗ ${words}`})));
    const ahead = walk.indices[walk.position];
    const known = this.items;
    this.items = new Map();
    arrange(this.list, state.enabled.map((event, index) => {
      const {event: name, place, fault, changes} = event;
      const looks = {name, place, fault, changes, seen: walk.states.has(event.target) ? event.target : undefined, ahead: index === ahead};
      const key = `${index} ${JSON.stringify(looks)}`;
      const item = known.get(key) ?? this.item(index, looks);
      this.items.set(key, item);
      return item;
    }));
    if (this.details.open) {
      guarded(() => this.showBlocked())();
    }
  }

  // The line of an event. It is kept for the next states as long as it looks the same.
  item(index, {name, place, fault, changes, seen, ahead}) {
    const item = make('button', {type: 'button', disabled: fault !== undefined, onclick: guarded(() => this.walk.take(index))},
      make('span', {className: 'n', textContent: index + 1}),
      make('span', {className: 'what'}, make('span', {className: 'event', textContent: name}), ' ',
        make('span', {className: 'at', textContent: place}),
        ...seen === undefined ? [] : [make('span', {className: 'at seen', textContent: ' visited', title: `leads to state ${seen}`})],
        fault === undefined ? effects(changes, this.model.names) : make('div', {className: 'bad', textContent: `✗ ${fault}`})));
    item.classList.toggle('ahead', ahead);
    return make('li', {}, item);
  }

  async showBlocked() {
    if (!this.details.open) {
      return;
    }
    const node = this.walk.node;
    const {blocked, more} = await server.blocked(node);
    if (node !== this.walk.node) {
      return;
    }
    this.summary.textContent = `Not enabled: ${blocked.length}${more ? ' and more' : ''}`;
    this.blocked.replaceChildren(...blocked.map(event => make('li', {className: event.near ? 'near' : ''},
      make('span', {className: 'event', textContent: event.event}), ' ', make('span', {className: 'at', textContent: event.place}),
      make('div', {className: 'code', textContent: event.reason}))));
    if (blocked.length === 0) {
      this.blocked.replaceChildren(make('li', {className: 'faint', textContent: 'Every event is enabled, or the model cannot explain the others.'}));
    }
  }
}

// All values by process, page or place; the elements of an array side by side; what the last step changed is marked.
export class StatePanel {
  constructor(walk, model) {
    this.walk = walk;
    this.model = model;
    this.all = make('input', {type: 'checkbox', onchange: () => this.show()});
    this.body = make('div', {className: 'state'});
    const places = model.groups.some(group => group.places);
    byId('state').append(make('h2', {textContent: places ? 'Marking' : 'State'}),
      ...places ? [make('label', {className: 'option'}, this.all, 'also empty places')] : [], this.body);
    walk.addEventListener('moved', () => this.show());
  }

  show() {
    const now = this.walk.state.values;
    const before = this.walk.position > 0 ? this.walk.states.get(this.walk.nodes[this.walk.position - 1]).values : now;
    const shown = this.model.groups.map(group => group.slots.filter(({slot}) =>
      !group.places || this.all.checked || now[slot] !== before[slot] || !['0', 'empty'].includes(now[slot])));
    const slots = shown.flat().map(({slot}) => slot).join();
    if (slots === this.slots) {
      this.elements.forEach((element, slot) => this.update(element, slot, now[slot], before[slot]));
    } else {
      this.slots = slots;
      this.elements = new Map();
      this.build(shown, now, before);
    }
  }

  // Replaces a value only if it looks different now.
  update(element, slot, now, before) {
    const marked = now !== before;
    if (element.textContent !== now || (element.tagName === 'MARK') !== marked || (marked && element.title !== `was ${before}`)) {
      element.replaceWith(this.value(slot, now, before));
    }
  }

  build(groups, now, before) {
    const parts = [];
    groups.forEach((shown, index) => {
      if (shown.length === 0) {
        return;
      }
      const group = this.model.groups[index];
      const list = make('dl', {});
      let array;
      const own = shown.find(({name}) => name === '');
      for (const {slot, name} of shown) {
        const stem = name.replace(/\[\d+\]$/, '');
        if (name === '' && shown.length > 1) {
          continue;
        }
        if (name === stem || stem !== array?.stem) {
          array = {stem, values: make('dd', {})};
          list.append(make('dt', {textContent: stem === '' ? group.name : stem}), array.values);
        }
        array.values.append(this.value(slot, now[slot], before[slot]), ' ');
      }
      const heading = make('h4', {}, group.name);
      if (own && shown.length > 1) {
        heading.append(' ', this.value(own.slot, now[own.slot], before[own.slot]));
      }
      const alone = shown.length === 1 && (own || shown[0].name === group.name);
      parts.push(make('div', {className: alone ? 'group alone' : 'group'}, ...alone ? [] : [heading], list));
    });
    this.body.replaceChildren(...parts.length > 0 ? parts : [make('p', {className: 'faint', textContent: 'no tokens'})]);
  }

  value(slot, now, before) {
    const element = now === before ? make('span', {textContent: now}) : make('mark', {textContent: now, title: `was ${before}`});
    this.elements.set(slot, element);
    return element;
  }
}

// The steps taken, those ahead, and the branches that were left.
export class PathPanel {
  constructor(walk, model) {
    this.walk = walk;
    this.model = model;
    this.list = make('ol', {className: 'steps', tabIndex: 0});
    this.branches = make('div', {className: 'branches'});
    this.items = new Map();
    this.list.onclick = event => {
      const item = event.target.closest('[data-step]');
      if (item) {
        guarded(() => walk.jump(Number(item.dataset.step)))();
      }
    };
    byId('path').append(make('h2', {textContent: 'Path'}), this.list, this.branches);
    walk.addEventListener('moved', guarded(() => this.show()));
  }

  async show() {
    const {walk} = this;
    const from = Math.max(0, walk.position - STEPS_AROUND);
    const to = Math.min(walk.length, walk.position + STEPS_AROUND);
    const near = walk.nodes.slice(from, to + 1);
    await Promise.all([...new Set(near)].map(node => walk.load(node)));
    const items = [];
    const more = words => make('li', {className: 'more', textContent: words});
    if (from > 0) {
      items.push(more(`${count(from, 'step', 'steps')} before`));
    }
    const known = this.items;
    this.items = new Map();
    for (let at = from; at <= to; at++) {
      items.push(this.item(at, known.get(at)));
      if (walk.repeats && at === walk.loop) {
        items.push(this.cycle('↻ The steps from here on repeat for ever', walk.loop));
      }
    }
    if (to < walk.length) {
      items.push(more(`${count(walk.length - to, 'step', 'steps')} after`));
    } else if (walk.loop !== undefined) {
      items.push(this.cycle(walk.repeats ? `↻ Back in the state of step ${walk.loop}` : 'Deadlock: the system stays here for ever', walk.loop));
    }
    if (to === walk.length) {
      const end = walk.states.get(walk.nodes[walk.length]);
      end.enabled.filter(event => event.fault !== undefined).forEach(event => items.push(make('li', {className: 'failure'},
        make('span', {className: 'n', textContent: '✗'}), make('div', {}, make('span', {className: 'event', textContent: event.event}), ' ',
          make('span', {className: 'at', textContent: event.place}), make('div', {textContent: event.fault})))));
    }
    arrange(this.list, items);
    const current = this.list.querySelector('[aria-current]');
    this.list.scrollTop = current.offsetTop - (this.list.clientHeight - current.offsetHeight) / 2;
    this.branches.replaceChildren(...walk.branches.map(branch => {
      const choice = button(`branch at step ${branch.left}: ${count(branch.indices.length, 'step', 'steps')}`, 'Go back to this path',
        guarded(() => walk.open(branch.indices, branch.position, branch.loop)));
      choice.className = 'chip';
      return choice;
    }));
  }

  // The line of a step: the known one if it would look the same.
  item(at, known) {
    const {walk} = this;
    const before = walk.states.get(walk.nodes[at - 1]);
    const looks = [walk.indices[at - 1], at > walk.position, at === walk.position, walk.loop !== undefined && at > walk.loop].join();
    const item = known?.before === before && known?.looks === looks ? known.item : this.made(at);
    this.items.set(at, {before, looks, item});
    return item;
  }

  made(at) {
    const body = make('div', {});
    if (at === 0) {
      body.append(make('span', {className: 'event', textContent: 'initial state'}));
    } else {
      const step = this.walk.step(at);
      if (step) {
        body.append(make('span', {className: 'event', textContent: step.event}), ' ', make('span', {className: 'at', textContent: step.place}),
          effects(step.changes, this.model.names));
      }
    }
    const item = make('li', {className: this.walk.loop !== undefined && at > this.walk.loop ? 'repeated' : ''},
      make('span', {className: 'n', textContent: at}), body);
    item.classList.toggle('future', at > this.walk.position);
    item.dataset.step = at;
    if (at === this.walk.position) {
      item.setAttribute('aria-current', 'step');
    }
    return item;
  }

  cycle(words, at) {
    const item = make('li', {className: 'cycle', textContent: words});
    item.dataset.step = at;
    return item;
  }
}
