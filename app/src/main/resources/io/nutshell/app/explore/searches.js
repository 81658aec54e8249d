// Searches in the background: the shortest path to a condition, and checks of properties with charts while they run.
import {button, count, guarded, make, say} from './dom.js';
import {server} from './server.js';

const PAUSE = 250;

// One search at a time, which the page asks about until it has ended.
export class Searching extends EventTarget {
  async start(begin) {
    this.state = await begin();
    this.changed();
    while (this.state.running) {
      await new Promise(resolve => { setTimeout(resolve, PAUSE); });
      this.state = await server.search();
      this.changed();
    }
    if (this.state.problem) {
      throw new Error(this.state.problem);
    }
    return this.state;
  }

  changed() {
    this.dispatchEvent(new Event('changed'));
  }
}

const figures = search => make('dl', {className: 'figures'},
  ...(search.figures ?? []).map(([name, value]) => make('div', {}, make('dt', {textContent: name}), make('dd', {textContent: value}))));

export class FindView {
  constructor(walk, searching) {
    this.walk = walk;
    this.searching = searching;
    this.input = make('input', {id: 'wanted', autocomplete: 'off', spellcheck: false, placeholder: 'an expression of the model’s language'});
    this.find = make('button', {type: 'submit', textContent: 'Find'});
    this.deadlock = button('Find a deadlock', 'The nearest state that enables nothing', guarded(() => this.run('')));
    this.stop = button('Stop', 'End the search', guarded(() => server.stop()));
    this.progress = make('div', {});
    this.answer = make('p', {className: 'answer', 'aria-live': 'polite'});
    const form = make('form', {className: 'row', onsubmit: event => {
      event.preventDefault();
      guarded(() => this.input.value.trim() === '' ? this.input.focus() : this.run(this.input.value.trim()))();
    }}, this.input, this.find, this.deadlock, this.stop);
    this.root = make('div', {className: 'find-view'},
      make('label', {for: 'wanted', textContent: 'A shortest path from the state shown to a state where this is true:'}), form, this.answer, this.progress);
    searching.addEventListener('changed', () => this.show());
    this.show();
  }

  async run(expression) {
    const indices = this.walk.indices.slice(0, this.walk.position);
    this.answer.textContent = '';
    const found = await this.searching.start(() => server.find(this.walk.node, expression));
    this.answer.textContent = found.words ?? '';
    if (found.path?.length > 0) {
      await this.walk.open([...indices, ...found.path]);
    }
    say(found.words ?? '');
  }

  show() {
    const search = this.searching.state ?? {};
    this.find.disabled = this.deadlock.disabled = Boolean(search.running);
    this.stop.hidden = !search.running;
    this.progress.replaceChildren(...search.kind === 'find' && (search.running || search.figures) ? [figures(search)] : []);
  }
}

const SIGNS = {holds: '✓', violated: '✗'};
const LOOKS = {holds: 'good', violated: 'bad'};
const VALUES = {true: 'true here', false: 'false here', none: 'has no value here', of_runs: 'about runs'};

// What the properties say about the state shown, and checks of all states.
export class CheckView {
  constructor(walk, model, searching, opened) {
    this.walk = walk;
    this.model = model;
    this.searching = searching;
    this.opened = opened;
    this.results = new Map();
    this.unfolded = new WeakMap();
    this.table = make('div', {className: 'properties'});
    this.all = button('Check all', 'Explore every reachable state', guarded(() => this.run(-1, '')));
    this.stop = button('Stop', 'End the check', guarded(() => server.stop()));
    this.input = make('input', {id: 'claim', autocomplete: 'off', spellcheck: false, placeholder: 'invariant x < 3, reach P.a, ltl G F P.b, ctl AG EF P.a'});
    const form = make('form', {className: 'row', onsubmit: event => {
      event.preventDefault();
      guarded(() => this.run(-1, this.input.value.trim()))();
    }}, make('label', {for: 'claim', textContent: 'Another property'}), this.input, make('button', {type: 'submit', textContent: 'Check'}));
    this.verdict = make('p', {className: 'answer', 'aria-live': 'polite'});
    this.other = make('div', {className: 'properties'});
    this.figures = make('div', {});
    this.charts = new Charts();
    this.root = make('div', {className: 'check-view'}, this.table, make('div', {className: 'row'}, this.all, this.stop), form,
      this.verdict, this.other, this.figures, this.charts.root);
    searching.addEventListener('changed', () => this.showSearch());
    this.showSearch();
  }

  async run(property, typed) {
    this.verdict.textContent = '';
    const found = await this.searching.start(() => server.check(property, typed));
    this.verdict.textContent = found.words;
    this.verdict.className = `answer ${LOOKS[found.verdict] ?? 'warn'}`;
    const known = new Set(this.model.properties.map(({name}) => name));
    found.results.forEach(result => this.results.set(result.name, result));
    this.other.replaceChildren(...found.results.filter(({name}) => !known.has(name)).map(result => this.row(result.name, undefined, undefined, result)),
      ...found.notes.map(note => make('p', {className: 'faint', textContent: note})));
    this.show();
    const shown = found.results.find(result => result.path !== undefined);
    if (shown) {
      await this.openTrace(shown);
    }
  }

  // Opens the trace of a result, or the path of a part of its reason.
  async openTrace(result, {path, loop, words} = {...result, words: `${result.name}: ${result.length}`}) {
    await this.walk.open(path, path.length, loop);
    this.walk.counterexample = result.verdict === 'violated' ? this.walk.nodes : [];
    this.opened();
    say(words);
  }

  show() {
    const {state} = this.walk;
    this.table.replaceChildren(...this.model.properties.map(({name, rule, kind}, index) => {
      const value = kind === 'deadlock' ? (state.dead ? 'deadlock here' : 'no deadlock here') : kind === 'assertions'
        ? (state.violations.some(words => words.startsWith('assertion')) ? 'false here' : 'true here') : VALUES[state.properties[index]];
      const bad = kind === 'deadlock' ? state.dead : kind !== 'reach' && kind !== 'home' && value === 'false here';
      return this.row(name, rule, {value, bad, index}, this.results.get(name));
    }));
  }

  row(name, rule, here, result) {
    const row = make('div', {className: 'property'}, make('code', {textContent: name, title: rule ?? ''}));
    if (here) {
      row.append(make('span', {className: `badge ${here.bad ? 'bad' : ''}`, textContent: here.value}));
    }
    if (result) {
      row.append(make('span', {className: `badge ${LOOKS[result.verdict] ?? 'warn'}`, textContent: `${SIGNS[result.verdict] ?? '?'} ${result.verdictWords}`}));
      if (result.path) {
        row.append(button('Show', `${result.length}: walk along it`, guarded(() => this.openTrace(result))));
      }
      if (result.message) {
        row.append(make('span', {className: 'faint', textContent: result.message}));
      }
    }
    if (here && !result?.path) {
      row.append(button('Check', 'Explore every reachable state', guarded(() => this.run(here.index, ''))));
    }
    if (result?.why) {
      row.append(make('div', {className: 'reason'}, make('strong', {textContent: result.title}), this.reason(result, result.why, true)));
    }
    return row;
  }

  // Why a formula of branching logic is true or false: each part folded into the one that it explains, its path a click away.
  reason(result, why, open) {
    const {claim, lines, path, loop, parts} = why;
    if (lines.length === 0 && parts.length === 0) {
      return make('p', {textContent: claim});
    }
    const details = make('details', {className: 'why', open: this.unfolded.get(why) ?? open}, make('summary', {textContent: claim}),
      ...lines.map(line => make('p', {textContent: line})));
    details.ontoggle = () => this.unfolded.set(why, details.open);
    if (path?.length > 0) {
      details.append(make('p', {}, button('Show', 'Walk along this path', guarded(() => this.openTrace(result, {path, loop, words: claim})))));
    }
    details.append(...parts.map(part => this.reason(result, part, false)));
    return details;
  }

  showSearch() {
    const search = this.searching.state ?? {};
    this.all.disabled = Boolean(search.running);
    this.stop.hidden = !search.running;
    if (search.kind === 'check') {
      this.figures.replaceChildren(figures(search));
      this.charts.show(search.curve);
    }
  }
}

// States, rate, memory and forecast over time.
class Charts {
  constructor() {
    this.root = make('div', {className: 'charts'});
    this.drawn = new Map();
  }

  show(curve) {
    if (!this.root.isConnected || curve.length < 2) {
      return;
    }
    const column = index => curve.filter(sample => sample[index] !== undefined).flatMap(sample => [sample[0], sample[index]]);
    const rates = curve.slice(1).flatMap((sample, i) => sample[0] > curve[i][0] ? [sample[0], (sample[1] - curve[i][1]) / (sample[0] - curve[i][0])] : []);
    const line = (name, colour, points, dashed = false) => ({name, colour, dashed, points});
    this.draw('States and frontier', 'states', 'COUNT', [line('states', 0, column(1)), line('frontier', 1, column(2))]);
    this.draw('Rate', 'states per second', 'COUNT', [line('rate', 4, rates)]);
    this.draw('Memory', 'memory', 'BYTES', [line('memory', 2, column(3))]);
    if (column(4).length > 2) {
      this.draw('Forecast', 'states', 'COUNT', [line('found', 0, column(1).slice(2)), line('forecast', 3, column(4)), line('at least', 3, column(5), true), line('at most', 3, column(6), true)], true);
    }
  }

  draw(title, label, unit, series, log = false) {
    if (!this.drawn.has(title)) {
      const canvas = make('canvas', {role: 'img', 'aria-label': title});
      this.root.append(make('figure', {className: 'live'}, make('figcaption', {}, make('strong', {textContent: title})), make('div', {className: 'plot'}, canvas)));
      this.drawn.set(title, {canvas});
    }
    const entry = this.drawn.get(title);
    entry.chart?.destroy();
    entry.chart = new Chart(entry.canvas, NutshellCharts.config({kind: 'LINES', x: {label: 'time', unit: 'SECONDS', log: false}, y: {label, unit, log}, series}));
  }
}
