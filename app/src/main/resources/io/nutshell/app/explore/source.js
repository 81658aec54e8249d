// The model's text: the line of the last event, those of the enabled events, and those that only a guard disables.
import {guarded, make} from './dom.js';
import {server} from './server.js';

const LINES_AROUND = 400;
const MOST_LINES = 1500;

export class SourceView {
  constructor(walk) {
    this.walk = walk;
    this.root = make('div', {className: 'source-view'});
    this.legend = make('p', {className: 'legend'},
      make('span', {className: 'key last', textContent: 'last event'}),
      make('span', {className: 'key enabled', textContent: 'enabled'}),
      make('span', {className: 'key near', textContent: 'here, but its guard fails'}));
    this.text = make('ol', {className: 'source', tabIndex: 0});
    this.root.append(this.legend, this.text);
    this.show = guarded(() => this.fill());
  }

  async fill() {
    const {walk} = this;
    const node = walk.node;
    if (!this.lines) {
      const {text, cut} = await server.source();
      this.lines = text.split('\n');
      if (cut) {
        this.lines.push('… the rest is too long for this page');
      }
    }
    const {blocked} = await server.blocked(node);
    if (node !== walk.node) {
      return;
    }
    const last = walk.position > 0 ? walk.step(walk.position)?.line : 0;
    const enabled = new Map(walk.state.enabled.map((event, index) => [event.line, index]));
    const near = new Set(blocked.filter(event => event.near).map(event => event.line));
    const centre = last || [...enabled.keys()].find(line => line > 0) || 1;
    const all = this.lines.length <= MOST_LINES;
    const from = all ? 1 : Math.max(1, centre - LINES_AROUND);
    const to = all ? this.lines.length : Math.min(this.lines.length, centre + LINES_AROUND);
    const items = [];
    for (let line = from; line <= to; line++) {
      const item = make('li', {value: line}, make('span', {className: 'number', textContent: line}), make('code', {textContent: this.lines[line - 1] || ' '}));
      item.classList.toggle('last', line === last);
      item.classList.toggle('enabled', enabled.has(line));
      item.classList.toggle('near', near.has(line) && !enabled.has(line));
      if (enabled.has(line)) {
        item.title = 'Click to take this event';
        item.onclick = guarded(() => walk.take(enabled.get(line)));
      }
      items.push(item);
    }
    this.text.replaceChildren(...items);
    const target = this.text.querySelector('.last') ?? this.text.querySelector('.enabled');
    if (target) {
      this.text.scrollTop = target.offsetTop - this.text.clientHeight / 2;
    }
  }
}
