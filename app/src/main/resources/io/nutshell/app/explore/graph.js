// The graph of what was visited. A state keeps the place it got when it was first drawn, so nothing jumps around: new states go below
// the state they were met from, beside those that are there already. The successors of the current state hang below it as small circles.
import cytoscape from './cytoscape.esm.min.mjs';
import {button, count, download, guarded, make, painted, say} from './dom.js';
import {around, LABEL_SIZE, labelWidth, placeLabels} from './labels.js';
import {server} from './server.js';

const ROW = 150;
const CHARACTER = 6.7;
const LINE = 13;
const MOST_LINES = 5;
const MOST_LABELLED_EDGES = 16;
const MOST_AHEAD = 24;
const MOST_LABELLED_AHEAD = 4;

// Of a long path, only this many steps on each side of the current state have labels.
const LABELLED_STEPS = 12;

const short = (text, most) => text.length > most ? `${text.slice(0, most - 1)}…` : text;
const colour = name => getComputedStyle(document.documentElement).getPropertyValue(name).trim();

// The colours of the page, by day and by night.
function style() {
  const box = (selector, values) => ({selector, style: values});
  return [
    box('node', {
      shape: 'round-rectangle', width: 'data(width)', height: 'data(height)', label: 'data(label)', color: colour('--ink'),
      'background-color': colour('--sunken'), 'border-width': 1.5, 'border-color': colour('--faint'), 'font-family': 'monospace', 'font-size': 11,
      'text-wrap': 'wrap', 'text-valign': 'center', 'text-halign': 'center', 'text-max-width': 400,
    }),
    box('edge', {
      width: 1.3, 'line-color': colour('--faint'), 'target-arrow-color': colour('--faint'), 'target-arrow-shape': 'triangle', 'arrow-scale': 0.8,
      'curve-style': 'bezier', 'control-point-step-size': 46, label: 'data(shown)', 'font-family': 'sans-serif', 'font-size': LABEL_SIZE, 'text-margin-x': 'data(dx)', 'text-margin-y': 'data(dy)', color: colour('--faint'),
      'text-background-color': colour('--card'), 'text-background-opacity': 0.85, 'text-background-padding': 1,
    }),
    box('node.initial', {'border-width': 3}),
    box('node.open', {'border-style': 'dashed'}),
    box('node.dead', {'background-color': colour('--warn-soft'), 'border-color': colour('--warn'), 'border-style': 'double', 'border-width': 4}),
    box('node.violation', {'background-color': colour('--bad-soft'), 'border-color': colour('--bad'), color: colour('--bad')}),
    box('node.component', {shape: 'ellipse'}),
    box('node.ahead', {shape: 'ellipse', width: 16, height: 16, 'font-family': 'sans-serif', 'font-size': LABEL_SIZE, color: colour('--faint'), 'text-valign': 'bottom', 'text-margin-y': 3,
      'border-style': 'dashed', 'background-color': colour('--card')}),
    box('node.ahead.faulty', {'border-color': colour('--bad'), 'background-color': colour('--bad-soft')}),
    box('edge.ahead', {'line-style': 'dashed', 'line-color': colour('--line'), 'target-arrow-color': colour('--line')}),
    box('.trail', {'border-color': colour('--accent'), 'line-color': colour('--accent'), 'target-arrow-color': colour('--accent')}),
    box('edge.trail', {width: 2.4}),
    box('.counterexample', {'border-color': colour('--bad'), 'line-color': colour('--bad'), 'target-arrow-color': colour('--bad')}),
    box('edge.counterexample', {width: 2.4}),
    box('node.here', {'background-color': colour('--accent-soft'), 'border-color': colour('--accent'), 'border-width': 3}),
  ];
}

export class GraphView {
  constructor(walk, model) {
    this.walk = walk;
    this.model = model;
    this.places = new Map();
    this.looks = new Map();
    this.canvas = make('div', {className: 'canvas graph-canvas', 'aria-label': 'The states visited so far', role: 'img'});
    this.words = make('p', {className: 'faint graph-words'});
    this.root = make('div', {className: 'graph-view'},
      make('div', {className: 'row'},
        button('Fit', 'Show the whole graph', () => this.fit()),
        button('Grow', 'Visit all states within two steps of here', guarded(() => this.grow())),
        button('Forget', 'Keep only the states of the path', guarded(() => this.forget())),
        button('SVG', 'Write the graph to a file', guarded(async () => download(`${model.name}.svg`, 'image/svg+xml', await server.drawing())))),
      this.canvas, this.words);
    this.show = guarded(async () => {
      await painted(); // The state and the events come first: the graph takes the server longer.
      await this.fill();
    });
    matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () => this.cy?.style(style()));
  }

  start() {
    this.cy = cytoscape({container: this.canvas, style: style(), minZoom: 0.05, maxZoom: 2.5, boxSelectionEnabled: false, autoungrabify: false});
    this.width = this.canvas.clientWidth;
    new ResizeObserver(() => this.resized()).observe(this.canvas);
    this.cy.on('tap', 'node', guarded(event => this.tapped(event.target)));
    this.cy.on('tap', 'edge', event => say((event.target.data('events') ?? []).join('\n')));
    this.cy.on('dragfree', 'node', event => this.dragged(event.target));
  }

  dragged(node) {
    const place = this.places.get(node.id());
    if (place) {
      Object.assign(place, node.position());
      this.label();
    }
  }

  // Shows the whole graph again when the page got another width, as when a phone is turned.
  resized() {
    const width = this.canvas.clientWidth;
    if (width > 0 && Math.abs(width - this.width) > 40) {
      this.width = width;
      this.cy.resize();
      this.fit();
    }
  }

  async tapped(node) {
    const {index, states} = node.data();
    await (index === undefined ? this.walk.visit(states.includes(this.walk.node) ? this.walk.node : states[0]) : this.walk.take(index));
  }

  async grow() {
    const before = this.visited;
    this.draw(await server.grow(this.walk.node, 2));
    this.fit();
    say(`${count(this.visited - before, 'state was', 'states were')} added`);
  }

  async forget() {
    await server.forget();
    this.places.clear();
    this.looks.clear();
    this.cy.elements().remove();
    await this.walk.renumber();
    this.fit();
  }

  fit() {
    this.cy.fit(this.cy.elements(), 24);
    if (this.cy.zoom() > 1.2) {
      this.cy.zoom(1.2);
      this.cy.center();
    }
  }

  async fill() {
    const graph = await server.graph();
    if (!this.canvas.isConnected) {
      return;
    }
    const first = !this.cy;
    if (first) {
      this.start();
    }
    this.cy.resize();
    this.draw(graph);
    first ? this.fit() : this.follow();
  }

  // The place of a node: where it was, or in the row of its depth, as near to the state it was met from as there is room.
  place(id, node, width, from) {
    if (!this.places.has(id)) {
      const y = node.depth * ROW;
      const middle = from ? this.places.get(from)?.x ?? 0 : 0;
      const row = [...this.places.entries()].filter(([, place]) => Math.abs(place.y - y) < ROW / 2).map(([, place]) => place);
      const free = x => row.every(place => Math.abs(place.x - x) >= (place.width + width) / 2 + 24);
      let x = middle;
      for (let by = 20; !free(x); by += 20) {
        x = free(middle + by) ? middle + by : middle - by;
      }
      this.places.set(id, {x, y, width});
    }
    return this.places.get(id);
  }

  draw(graph) {
    const {walk} = this;
    const elements = [];
    const shown = graph.nodes.map((node, index) => ({...node, index, id: `s${node.states[0]}`}));
    const ids = new Map(shown.map(node => [node.index, node.id]));
    const of = new Map(shown.flatMap(node => node.states.map(state => [state, node.id])));
    const met = new Map();
    graph.edges.forEach(({from, to}) => { if (from !== to && !met.has(to)) { met.set(to, from); } });
    this.visited = shown.reduce((sum, node) => sum + node.states.length, 0);
    const trail = this.trail(walk.nodes, of);
    const near = this.trail(walk.nodes.slice(Math.max(0, walk.position - LABELLED_STEPS), walk.position + LABELLED_STEPS + 1), of);
    const wrong = this.trail(walk.counterexample ?? [], of);
    const between = this.between(graph.edges, ids);
    const labelled = id => between.size <= MOST_LABELLED_EDGES || near.has(id);
    for (const node of shown.sort((one, other) => one.depth - other.depth || one.states[0] - other.states[0])) {
      const lines = node.lines.length === 0 ? [`state ${node.states[0]}`] : node.lines.length > MOST_LINES ? [...node.lines.slice(0, MOST_LINES - 1), '…'] : node.lines;
      const marks = [...node.dead ? ['deadlock'] : [], ...node.violations.slice(0, 1).map(words => short(`✗ ${words}`, 30))];
      const width = Math.max(40, Math.max(...[...lines, ...marks].map(line => line.length)) * CHARACTER + 18);
      const classes = [node.states[0] === 0 && 'initial', node.open && 'open', node.dead && 'dead', node.violations.length > 0 && 'violation',
        node.states.length > 1 && 'component', node.states.includes(walk.node) && 'here'];
      const from = ids.get(met.get(node.index));
      const room = labelWidth(between.get(`${from}>${node.id}`)?.label ?? '');
      const place = this.place(node.id, node, Math.max(width, room), from);
      place.width = Math.max(place.width, width);
      place.height = (lines.length + marks.length) * LINE + 14;
      elements.push({group: 'nodes', data: {id: node.id, states: node.states, label: [...lines, ...marks].join('\n'), width, height: place.height},
        position: {x: place.x, y: place.y}, classes: classes.filter(Boolean)});
    }
    for (const [id, {from, to, label, events}] of between) {
      elements.push({group: 'edges', data: {id, source: from, target: to, label: labelled(id) ? label : '', shown: '', dx: 0, dy: 0, events},
        classes: [trail.has(id) && 'trail', wrong.has(id) && 'counterexample'].filter(Boolean)});
    }
    elements.push(...this.ahead(of));
    this.update(elements);
    this.label();
    this.words.textContent = `${count(this.visited, 'state', 'states')} visited`
      + (graph.condensed ? `, shown as ${count(shown.length, 'component', 'components')} whose states reach each other` : '')
      + '. Click a state to go there, a circle to take that event, an arrow to see its event. A dashed border has successors that were not visited.';
  }

  // The arrows between nodes: one for all events from one to another.
  between(edges, ids) {
    const between = new Map();
    for (const {from, to, event} of edges) {
      if (ids.has(from) && ids.has(to)) {
        const id = `${ids.get(from)}>${ids.get(to)}`;
        between.set(id, {from: ids.get(from), to: ids.get(to), events: [...between.get(id)?.events ?? [], event]});
      }
    }
    between.forEach(arrow => { arrow.label = short(arrow.events[0], 28) + (arrow.events.length > 1 ? ` +${arrow.events.length - 1}` : ''); });
    return between;
  }

  // Puts the labels of the arrows where there is room: those of the path first.
  label() {
    const boxes = this.cy.nodes().map(node => around(node.position('x'), node.position('y'), node.data('width') + 4, node.data('height') + 4));
    const below = this.cy.nodes('.ahead').filter(node => node.data('label') !== '')
      .map(node => around(node.position('x'), node.position('y') + 20, labelWidth(node.data('label'))));
    const edges = this.cy.edges().filter(edge => edge.data('label') !== '');
    placeLabels([...edges.filter('.trail').toArray(), ...edges.not('.trail').toArray()], [...boxes, ...below]);
  }

  trail(nodes, of) {
    const trail = new Set();
    nodes.slice(1).forEach((node, index) => trail.add(`${of.get(nodes[index])}>${of.get(node)}`));
    return trail;
  }

  // The events of the current state that lead to states not visited.
  ahead(of) {
    const {walk} = this;
    const here = of.get(walk.node);
    const place = this.places.get(here);
    const events = walk.state.enabled.map((event, index) => ({...event, index})).filter(event => !of.has(event.target)).slice(0, MOST_AHEAD);
    if (!place || events.length === 0) {
      return [];
    }
    const labels = events.map(event => events.length > MOST_LABELLED_AHEAD ? '' : short(event.event, 28));
    const step = Math.max(46, ...labels.map(label => labelWidth(label) + 12));
    // An arrow to a visited state may lead straight down: no circle is on it.
    const shift = events.length % 2 === 1 && events.length < walk.state.enabled.length ? 0.5 : 0;
    return events.flatMap((event, i) => {
      const id = `a${event.index}`;
      const x = place.x + (i - (events.length - 1) / 2 + shift) * step;
      return [{group: 'nodes', data: {id, index: event.index, states: [], label: labels[i], width: 16, height: 16}, position: {x, y: place.y + place.height / 2 + 30},
        classes: event.fault === undefined ? ['ahead'] : ['ahead', 'faulty']},
      {group: 'edges', data: {id: `${here}>${id}`, source: here, target: id, label: '', shown: '', dx: 0, dy: 0, events: [event.event]}, classes: ['ahead']}];
    });
  }

  // Changes only what differs, so that nothing moves that was there.
  update(elements) {
    const known = this.looks;
    this.looks = new Map(elements.map(element => [element.data.id, JSON.stringify(element)]));
    this.cy.batch(() => {
      this.cy.elements().filter(element => !this.looks.has(element.id())).remove();
      for (const element of elements.filter(({data}) => known.get(data.id) !== this.looks.get(data.id))) {
        const old = this.cy.getElementById(element.data.id);
        if (old.empty()) {
          this.cy.add(element);
        } else {
          old.data(element.data);
          old.classes(element.classes);
          if (element.group === 'nodes') {
            old.position(element.position);
          }
        }
      }
    });
  }

  // Keeps the current state in sight without moving more than needed.
  follow() {
    const here = this.cy.nodes('.here');
    const box = here.empty() ? null : here.renderedBoundingBox();
    const bottom = box && this.cy.nodes('.here, .ahead').renderedBoundingBox().y2;
    const {clientWidth: width, clientHeight: height} = this.canvas;
    if (box && (box.x1 < 0 || box.y1 < 0 || box.x2 > width || bottom > height)) {
      this.cy.animate({panBy: {x: width / 2 - (box.x1 + box.x2) / 2, y: height / 2.5 - (box.y1 + box.y2) / 2}, duration: 200});
    }
  }
}
