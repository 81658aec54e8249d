// The net as its own drawing, with the tokens of the state and the transition that fired.
import {guarded, make} from './dom.js';
import {server} from './server.js';

// Beside a place of an unfolded net, more colours than this would cover its neighbours; the marking lists them all.
const MOST_COLOURS = 4;

export class NetTab {
  constructor(walk, model) {
    this.walk = walk;
    this.model = model;
    this.root = make('div', {className: 'net-view'});
    this.show = guarded(forward => this.fill(forward));
  }

  async fill(forward = false) {
    await (this.loading ??= this.load().catch(problem => {
      this.loading = undefined;
      throw problem;
    }));
    if (!this.net) {
      return;
    }
    const {walk} = this;
    const now = this.marking(walk.state);
    const before = walk.position > 0 ? this.marking(walk.states.get(walk.nodes[walk.position - 1])) : null;
    let grown = false;
    now.values.forEach((value, place) => { grown = this.net.note(place, value, now.tokens[place]) || grown; });
    if (grown) {
      this.net.index = undefined;
    }
    const rule = walk.position > 0 ? walk.step(walk.position)?.rule : undefined;
    this.net.show({...now, before: before && before.values, rule, words: `step ${walk.position}`});
    if (forward) {
      this.net.animate();
    }
  }

  async load() {
    this.root.replaceChildren(make('p', {className: 'faint', textContent: 'Laying out the net …'}));
    const {pages, instances, places, problem} = await server.net();
    if (problem) {
      this.problem = problem;
      this.root.replaceChildren(make('p', {className: 'faint', textContent: problem}));
      return;
    }
    const drawings = pages.map(page => document.adoptNode(new DOMParser().parseFromString(page, 'text/html').querySelector('svg')));
    this.places = places;
    this.net = new NutshellNet(drawings, instances, places ? places.length : this.model.names.length);
    this.root.replaceChildren(this.net.root);
  }

  // The value and the number of tokens of each place. A place of an unfolded net has one slot for each colour.
  marking(state) {
    if (!this.places) {
      return {values: state.values, tokens: state.tokens};
    }
    const tokens = this.places.map(slots => slots.reduce((sum, slot) => sum + state.tokens[slot], 0));
    const values = this.places.map((slots, place) => {
      const marked = slots.filter(slot => state.tokens[slot] > 0);
      return slots.length === 1 ? state.values[slots[0]] : marked.length === 0 || marked.length > MOST_COLOURS ? String(tokens[place])
        : marked.map(slot => `${state.tokens[slot]}\`${this.colour(slot)}`).join('++');
    });
    return {values, tokens};
  }

  colour(slot) {
    return this.model.names[slot].replace(/^.*?(\(.*\))$/, '$1');
  }
}
