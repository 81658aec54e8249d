// Small helpers for building the page. Text is always set as text, so names of a model cannot become markup.

export function make(tag, properties = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) {
    name.includes('-') || name === 'role' || name === 'for' ? element.setAttribute(name, value) : element[name] = value;
  }
  element.append(...children);
  return element;
}

// Makes these the children of an element. Those that stay are not touched, so that the browser need not lay them out again.
export function arrange(parent, children) {
  children.forEach((child, index) => {
    if (parent.childNodes[index] !== child) {
      parent.insertBefore(child, parent.childNodes[index] ?? null);
    }
  });
  while (parent.childNodes.length > children.length) {
    parent.lastChild.remove();
  }
}

// When the browser has painted what was changed.
export const painted = () => new Promise(done => { requestAnimationFrame(() => setTimeout(done)); });

export const byId = id => document.getElementById(id);

export const count = (number, one, many) => `${number.toLocaleString('en')} ${number === 1 ? one : many}`;

export const button = (text, title, onclick) => make('button', {type: 'button', textContent: text, title, onclick});

let clearing;

// A line below the bar: what went wrong, or what happened. It goes away by itself.
export function say(words, bad = false) {
  const message = byId('message');
  message.textContent = words;
  message.className = bad ? 'bad' : '';
  message.hidden = words === '';
  clearTimeout(clearing);
  if (words !== '') {
    clearing = setTimeout(() => { message.hidden = true; }, bad ? 12000 : 6000);
  }
}

// What was said is about the last thing the reader did: the next one takes it away.
export function clearMessageOnAction() {
  const clear = event => {
    if (event.type === 'submit' || event.target.closest('button, summary, select, [data-step], .source .enabled, #message')) {
      say('');
    }
  };
  document.addEventListener('click', clear, {capture: true});
  document.addEventListener('submit', clear, {capture: true});
}

// Runs an action and shows why it failed, if it did.
export function guarded(action) {
  return async (...values) => {
    try {
      await action(...values);
    } catch (problem) {
      say(problem.message, true);
    }
  };
}

// Offers a text as a file.
export function download(name, type, text) {
  const link = make('a', {href: URL.createObjectURL(new Blob([text], {type})), download: name});
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}

// What an event changes, as short pieces: name, value before, value after.
export function effects(changes, names) {
  const line = make('div', {className: 'changes'});
  for (const [slot, before, after, delta] of changes.slice(0, 12)) {
    line.append(make('span', {}, `${names[slot]} `,
      ...delta ? [make('b', {textContent: delta})] : [make('span', {className: 'was', textContent: `${before} → `}), make('b', {textContent: after})]));
  }
  if (changes.length > 12) {
    line.append(make('span', {className: 'was', textContent: `and ${changes.length - 12} more`}));
  }
  if (changes.length === 0) {
    line.append(make('span', {className: 'was', textContent: 'changes nothing'}));
  }
  return line;
}
