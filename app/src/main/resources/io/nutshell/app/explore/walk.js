// The path on which the reader is: the indices of the events taken, the states between them, and where on the path one stands.
// It is in the fragment of the page's address: #0.2.1, with @2 when two of the three steps are behind, and ~1 when the steps after the
// first repeat for ever.
import {server} from './server.js';

const MOST_BRANCHES = 8;

export class Walk extends EventTarget {
  constructor() {
    super();
    this.states = new Map();
    this.branches = [];
    this.set([], [0], 0, undefined);
  }

  set(indices, nodes, position, loop) {
    this.indices = indices;
    this.nodes = nodes;
    this.position = position;
    this.loop = loop;
  }

  get length() {
    return this.indices.length;
  }

  get node() {
    return this.nodes[this.position];
  }

  get state() {
    return this.states.get(this.node);
  }

  // Whether the steps after the loop repeat for ever; a loop at the end is a deadlock.
  get repeats() {
    return this.loop !== undefined && this.loop < this.length;
  }

  // The event that led to a position, with the state before it.
  step(position) {
    const before = this.states.get(this.nodes[position - 1]);
    return before && {...before.enabled[this.indices[position - 1]], before};
  }

  async load(node) {
    if (!this.states.has(node)) {
      this.states.set(node, await server.state(node));
    }
    return this.states.get(node);
  }

  // Goes to a position of a path: loads its state and the one before it, then changes the address and tells the panels. Of several calls
  // at a time the last one counts.
  async arrive(indices, nodes, position, loop, forward = false) {
    const call = this.latest = {};
    await Promise.all([nodes[position], nodes[Math.max(0, position - 1)]].map(node => this.load(node)));
    if (call !== this.latest) {
      return;
    }
    this.set(indices, nodes, position, loop);
    const at = position < this.length ? `@${position}` : '';
    this.fragment = `#${indices.join('.')}${at}${loop === undefined ? '' : `~${loop}`}`;
    history.replaceState(null, '', this.fragment === '#' ? location.pathname : this.fragment);
    this.dispatchEvent(new CustomEvent('moved', {detail: {forward}}));
  }

  // Takes an enabled event. Steps that lay ahead are kept as a branch.
  async take(index) {
    const event = this.state.enabled[index];
    if (!event) {
      throw new Error(this.state.dead ? 'nothing is enabled here' : `there is no event ${index + 1} here: they are numbered 1 to ${this.state.enabled.length}`);
    }
    if (event.fault !== undefined) {
      throw new Error(`this event is an error of the model: ${event.fault}`);
    }
    if (this.indices[this.position] === index) {
      return this.jump(this.position + 1, true);
    }
    this.keepBranch();
    return this.arrive([...this.indices.slice(0, this.position), index], [...this.nodes.slice(0, this.position + 1), event.target],
      this.position + 1, undefined, true);
  }

  keepBranch() {
    if (this.position < this.length) {
      const same = branch => branch.indices.join() === this.indices.join();
      this.branches = [{indices: this.indices, position: this.length, loop: this.loop, left: this.position},
        ...this.branches.filter(branch => !same(branch))].slice(0, MOST_BRANCHES);
    }
  }

  // Goes to a position on the path. Behind the end of a cycle is its second state.
  async jump(position, forward = false) {
    if (position > this.length && this.repeats) {
      position = this.loop + 1;
    }
    if (position < 0 || position > this.length) {
      throw new Error(`there is no step ${position}: the path has steps 0 to ${this.length}`);
    }
    return this.arrive(this.indices, this.nodes, position, this.loop, forward);
  }

  // Follows another path from the initial state, as far as it goes.
  async open(indices, position = indices.length, loop = undefined) {
    const {nodes, problem} = await server.open(indices);
    const length = nodes.length - 1;
    if (indices.slice(0, this.length).join() !== this.indices.join()) {
      this.keepBranch();
    }
    await this.arrive(indices.slice(0, length), nodes, Math.min(position, length), problem ? undefined : loop);
    if (problem) {
      throw new Error(problem);
    }
  }

  // Goes to a state of the graph: on the path, one step ahead, or by the path on which it was first met.
  async visit(node) {
    const on = this.nodes.indexOf(node);
    const next = this.state.enabled.findIndex(event => event.target === node);
    if (node === this.node) {
      return;
    }
    if (next >= 0 && on < 0) {
      return this.take(next);
    }
    return on >= 0 ? this.jump(on) : this.open((await server.pathTo(node)).path);
  }

  async openFragment() {
    if (location.hash === this.fragment || (location.hash === '' && this.fragment === '#')) {
      return;
    }
    const [, path, at, loop] = location.hash.match(/^#([\d.]*)(?:@(\d+))?(?:~(\d+))?$/) ?? [];
    if (path === undefined) {
      await this.jump(this.position);
      throw new Error('the address has no path of this page');
    }
    const indices = path === '' ? [] : path.split('.').map(Number);
    await this.open(indices, at === undefined ? indices.length : Number(at), loop === undefined ? undefined : Number(loop));
  }

  // Loads the states anew, when the server has given them other numbers.
  async renumber() {
    const {nodes} = await server.open(this.indices);
    const states = new Map();
    for (const node of new Set(nodes.slice(Math.max(0, this.position - 1), this.position + 1))) {
      states.set(node, await server.state(node));
    }
    this.states = states;
    this.counterexample = [];
    return this.arrive(this.indices, nodes, this.position, this.loop);
  }
}
