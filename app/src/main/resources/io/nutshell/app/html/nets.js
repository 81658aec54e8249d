// The drawing of a net with its tokens: used by the traces of a page, and by the explorer.
const NutshellNet = (() => {
  'use strict';

  function make(tag, properties, ...children) {
    const element = Object.assign(document.createElement(tag), properties);
    element.append(...children);
    return element;
  }

  const SVG = 'http://www.w3.org/2000/svg';
  const LINE_HEIGHT = 14;
  const CHARACTER = 6.7;
  const LINE_LENGTH = 30;
  const MOST_LINES = 5;

  function draw(tag, attributes, ...children) {
    const element = document.createElementNS(SVG, tag);
    Object.entries(attributes).forEach(([name, value]) => element.setAttribute(name, value));
    element.append(...children);
    return element;
  }

  const cut = text => text.length > LINE_LENGTH + 10 ? `${text.slice(0, LINE_LENGTH + 9)}…` : text;

  // A multiset as a few short lines; none if the number of tokens says everything.
  function markingLines(value, tokens) {
    if (tokens === 0 || value === String(tokens) || value === `${tokens}\`()`) {
      return [];
    }
    const lines = [];
    for (const part of value.split(/(?<=\+\+)(?=\d+`)/)) {
      if (lines.length > 0 && lines.at(-1).length + part.length <= LINE_LENGTH) {
        lines[lines.length - 1] += part;
      } else {
        lines.push(part);
      }
    }
    return lines.length <= MOST_LINES ? lines.map(cut) : [...lines.slice(0, MOST_LINES - 1).map(cut), '…'];
  }

  // The pages of a net as their author drew them, with the marking of each place and the transition that fired.
  class Net {
    // The drawings of the pages, their instances with the numbers of places and transitions, and how many places there are.
    constructor(templates, instances, places) {
      this.templates = templates;
      this.instances = instances;
      this.choice = make('select', {}, ...instances.map((instance, index) => make('option', {value: index, textContent: instance.name})));
      this.choice.onchange = () => this.open(Number(this.choice.value));
      this.canvas = make('div', {className: 'canvas', tabIndex: 0});
      this.root = make('div', {className: 'drawing'});
      if (instances.length > 1) {
        this.root.append(make('label', {}, 'Page', this.choice));
      }
      this.root.append(this.canvas);
      this.measure(places);
    }

    isPlace(instance, shape) {
      return this.templates[instance.page].querySelector(`[data-shape="${shape}"] > ellipse`) !== null;
    }

    // Where each transition is.
    measure(places) {
      this.home = new Map();
      this.instances.forEach((instance, index) => instance.numbers.forEach((number, shape) => {
        if (number >= 0 && !this.isPlace(instance, shape)) {
          this.home.set(number, index);
        }
      }));
      this.largest = Array.from({length: places}, () => ({width: 0, lines: 0}));
    }

    // Makes room for a marking of a place; tells whether there was less.
    note(place, value, tokens) {
      const lines = markingLines(value, tokens);
      const {width, lines: most} = this.largest[place];
      const largest = {width: Math.max(width, ...lines.map(line => line.length * CHARACTER)), lines: Math.max(most, lines.length)};
      this.largest[place] = largest;
      return largest.width > width || largest.lines > most;
    }

    // Shows a marking and the transition that led to it, on the page where the transition is: the values and numbers of tokens of
    // all places, the values before (null for none), the number of the transition (undefined for none), and words for it all.
    show(marking) {
      this.marking = marking;
      const index = this.home.get(marking.rule) ?? this.index ?? 0;
      index === this.index ? this.fill() : this.open(index);
    }

    // Draws a page instance, with room for the markings.
    open(index) {
      this.index = index;
      this.choice.value = index;
      const instance = this.instances[index];
      this.svg = this.templates[instance.page].cloneNode(true);
      this.svg.setAttribute('role', 'img');
      let {x: left, y: top, width, height} = this.svg.viewBox.baseVal;
      let [right, bottom] = [left + width, top + height];
      this.places = [];
      this.transitions = [];
      instance.numbers.forEach((number, shape) => {
        const group = this.svg.querySelector(`[data-shape="${shape}"]`);
        const ellipse = group.querySelector('ellipse');
        if (ellipse === null) {
          const arcs = this.svg.querySelectorAll(`[data-transition="${shape}"]`);
          this.transitions.push({rule: number, parts: [group, ...arcs]});
        } else if (number >= 0) {
          const [cx, cy, rx] = ['cx', 'cy', 'rx'].map(name => Number(ellipse.getAttribute(name)));
          const place = {slot: number, group, x: cx + rx, y: cy, marking: draw('g', {class: 'marking'})};
          const largest = this.largest[number];
          right = Math.max(right, place.x + largest.width + 48);
          top = Math.min(top, cy - largest.lines * LINE_HEIGHT / 2 - 8);
          bottom = Math.max(bottom, cy + largest.lines * LINE_HEIGHT / 2 + 8);
          this.places.push(place);
        }
      });
      this.svg.append(...this.places.map(place => place.marking));
      this.svg.setAttribute('viewBox', [left, top, right - left, bottom - top].join(' '));
      this.svg.style.width = `min(100%, ${right - left}px)`;
      this.svg.style.minWidth = `${Math.min(right - left, 640)}px`;
      this.canvas.replaceChildren(this.svg);
      this.fill();
    }

    fill() {
      const {values, tokens, before, rule, words} = this.marking;
      this.svg.setAttribute('aria-label', `${this.instances[this.index].name}, ${words}`);
      for (const transition of this.transitions) {
        transition.parts.forEach(part => part.classList.toggle('fired', transition.rule >= 0 && transition.rule === rule));
      }
      for (const place of this.places) {
        const changed = before !== null && values[place.slot] !== before[place.slot];
        place.group.classList.toggle('changed', changed);
        place.marking.classList.toggle('changed', changed);
        place.marking.replaceChildren(...this.tokens(place, values[place.slot], tokens[place.slot]));
      }
    }

    // Moves a token along each arc of the transition that fired: into it, then out of it.
    animate() {
      const arcs = [...this.svg.querySelectorAll('.fired > path')];
      if (arcs.length === 0 || matchMedia('(prefers-reduced-motion: reduce)').matches) {
        return;
      }
      const dots = arcs.map(path => {
        const into = path.hasAttribute('marker-start');
        const dot = draw('circle', {class: 'moving', r: 5});
        this.svg.append(dot);
        return {path, dot, into, length: path.getTotalLength()};
      });
      const begin = performance.now();
      const frame = now => {
        const done = Math.min(1, (now - begin) / 700);
        for (const {path, dot, into, length} of dots) {
          const part = Math.max(0, Math.min(1, into ? 2 * done : 2 * done - 1));
          const at = path.getPointAtLength(length * (into ? 1 - part : part));
          dot.setAttribute('cx', at.x);
          dot.setAttribute('cy', at.y);
          dot.setAttribute('visibility', (into ? done < 0.5 : done >= 0.5 && done < 1) ? 'visible' : 'hidden');
        }
        done < 1 && this.svg.isConnected ? requestAnimationFrame(frame) : dots.forEach(({dot}) => dot.remove());
      };
      requestAnimationFrame(frame);
    }

    // The number of tokens on the border of the place, the tokens beside it.
    tokens({x, y}, value, tokens) {
      if (tokens === 0) {
        return [];
      }
      const count = tokens.toLocaleString('en');
      const half = 5 + count.length * CHARACTER / 2;
      const lines = markingLines(value, tokens);
      const height = lines.length * LINE_HEIGHT;
      const start = x + half + 3;
      const parts = [draw('title', {}, value)];
      if (lines.length > 0) {
        const width = Math.max(...lines.map(line => line.length)) * CHARACTER + 8;
        parts.push(draw('rect', {class: 'tokens', x: start, y: y - height / 2 - 2, width, height: height + 4, rx: 3}));
      }
      parts.push(draw('rect', {class: 'count', x: x - half, y: y - 9, width: 2 * half, height: 18, rx: 9}),
        draw('text', {class: 'count', x, y: y + 4}, count));
      lines.forEach((line, index) =>
        parts.push(draw('text', {class: 'tokens', x: start + 4, y: y - height / 2 + LINE_HEIGHT * index + 11}, line)));
      return parts;
    }
  }

  return Net;
})();
