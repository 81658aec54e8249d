// Puts the page together: the walk, its panels, the views in tabs, and the commands that can be typed.
import {button, byId, clearMessageOnAction, count, download, guarded, make, say} from './dom.js';
import {GraphView} from './graph.js';
import {NetTab} from './net.js';
import {Bar, Next, PathPanel, StatePanel} from './panels.js';
import {CheckView, FindView, Searching} from './searches.js';
import {server} from './server.js';
import {SourceView} from './source.js';
import {Walk} from './walk.js';

class Tabs {
  constructor(walk) {
    this.walk = walk;
    this.views = new Map();
    walk.addEventListener('moved', event => this.current?.view.show?.(event.detail.forward));
  }

  add(name, view) {
    const tab = button(name, name, () => this.open(name));
    tab.setAttribute('role', 'tab');
    tab.id = `tab-${name.toLowerCase()}`;
    byId('tabs').append(tab);
    this.views.set(name, {tab, view});
  }

  open(name) {
    this.current = this.views.get(name);
    this.views.forEach(({tab}) => tab.setAttribute('aria-selected', tab === this.current.tab));
    byId('view').replaceChildren(this.current.view.root);
    this.current.view.show?.(false);
  }
}

// Files of the walk and of the graph.
class ExportView {
  constructor(walk, model) {
    const stem = model.name.replace(/\.[^.]*$/, '');
    const save = (text, name, format, words) => make('div', {className: 'row'},
      button(text, words, guarded(async () => download(name, 'text/plain', await server.exported(format, walk.indices.slice(0, walk.position), walk.position === walk.length ? walk.loop : undefined)))),
      make('span', {className: 'faint', textContent: words}));
    this.link = make('input', {readOnly: true, 'aria-label': 'The address of this path', onclick: event => event.target.select()});
    this.root = make('div', {className: 'export-view'},
      make('p', {textContent: 'The path from the initial state to the state shown:'}),
      save('JSON', `${stem}.json`, 'json', 'for nutshell replay, and simulate --load'),
      save('PlantUML', `${stem}.puml`, 'puml', 'a sequence diagram'),
      save('Mermaid', `${stem}.mmd`, 'mmd', 'a sequence diagram'),
      save('Script', `${stem}.txt`, 'script', 'for nutshell simulate --script'),
      make('p', {textContent: 'The graph of what was visited:'}),
      make('div', {className: 'row'}, button('SVG', 'a drawing', guarded(async () => download(`${stem}.svg`, 'image/svg+xml', await server.drawing()))),
        make('span', {className: 'faint', textContent: 'a drawing'})),
      make('p', {textContent: 'The address of this path, for as long as nutshell explore runs with this address; the part from # on is good for any run:'}), this.link);
  }

  show() {
    this.link.value = location.href;
  }
}

// What can be typed, as in nutshell simulate.
function commands(walk, find) {
  const number = (text, otherwise) => {
    if (text === '') {
      return otherwise;
    }
    if (!/^\d+$/.test(text)) {
      throw new Error(`'${text}' is no whole number`);
    }
    return Number(text);
  };
  const verbs = {
    step: rest => walk.take(number(rest, 1) - 1),
    back: rest => walk.jump(walk.position - number(rest, 1)),
    forward: rest => walk.jump(walk.position + number(rest, 1), true),
    jump: rest => walk.jump(number(rest, 0)),
    run: rest => find(rest),
    random: async rest => {
      for (let left = Math.min(1000, number(rest, 1)); left > 0; left--) {
        const events = walk.state.enabled.map((event, index) => index).filter(index => walk.state.enabled[index].fault === undefined);
        if (events.length === 0) {
          return say('Nothing is enabled here.');
        }
        await walk.take(events[Math.floor(Math.random() * events.length)]);
      }
    },
    test: async rest => say(`${rest}: ${(await server.test(walk.node, rest)).value}`),
  };
  return async line => {
    if (line === '') {
      return walk.state.enabled.length === 1 ? walk.take(0) : say(`${count(walk.state.enabled.length, 'event is', 'events are')} enabled here: type the number of one.`);
    }
    if (/^\d+$/.test(line)) {
      return walk.take(Number(line) - 1);
    }
    const [word, ...rest] = line.split(/\s+/);
    const meant = Object.keys(verbs).filter(verb => verb.startsWith(word.toLowerCase()));
    if (meant.length !== 1) {
      throw new Error(meant.length === 0 ? `there is no command '${word}': ${Object.keys(verbs).join(', ')}` : `'${word}' may be ${meant.join(' or ')}`);
    }
    return verbs[meant[0]](rest.join(' '));
  };
}

async function main() {
  const model = await server.model();
  const walk = new Walk();
  clearMessageOnAction();
  walk.addEventListener('moved', () => say(''));
  const searching = new Searching();
  const tabs = new Tabs(walk);
  const find = new FindView(walk, searching);
  new Bar(walk, model, commands(walk, expression => {
    tabs.open('Find');
    return find.run(expression);
  }));
  new Next(walk, model);
  new StatePanel(walk, model);
  new PathPanel(walk, model);
  const check = new CheckView(walk, model, searching, () => check.show());
  if (model.net) {
    tabs.add('Net', new NetTab(walk, model));
  }
  tabs.add('Graph', new GraphView(walk, model));
  tabs.add('Source', new SourceView(walk));
  tabs.add('Find', find);
  tabs.add('Check', check);
  tabs.add('Export', new ExportView(walk, model));
  try {
    await (location.hash.length > 1 ? walk.openFragment() : walk.jump(0));
  } finally {
    tabs.open(model.net ? 'Net' : 'Graph');
    addEventListener('hashchange', guarded(() => walk.openFragment()));
    document.body.classList.add('ready');
  }
}

guarded(main)();
