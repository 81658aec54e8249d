// Where the labels of arrows go: onto their arrow, where they cover no node and no other label. A label that finds no such place is
// left out: a click on the arrow shows it.

export const LABEL_SIZE = 9;
const HEIGHT = LABEL_SIZE + 4;

// Parts of the way along an arrow, in the order in which they are tried.
const PLACES = [0.5, 0.38, 0.62, 0.28, 0.72, 0.2, 0.8];

const pen = document.createElement('canvas').getContext('2d');

export function labelWidth(text) {
  pen.font = `${LABEL_SIZE}px sans-serif`;
  return text === '' ? 0 : pen.measureText(text).width + 4;
}

export const around = (x, y, width, height = HEIGHT) => ({x1: x - width / 2, x2: x + width / 2, y1: y - height / 2, y2: y + height / 2});

const apart = (one, other) => one.x2 <= other.x1 || other.x2 <= one.x1 || one.y2 <= other.y1 || other.y2 <= one.y1;

// The point at a part of the way on the curve from one end to the other by way of the middle.
function along({x: fromX, y: fromY}, {x: midX, y: midY}, {x: toX, y: toY}, part) {
  const at = (from, mid, to) => {
    const control = 2 * mid - (from + to) / 2;
    return (1 - part) ** 2 * from + 2 * part * (1 - part) * control + part ** 2 * to;
  };
  return {x: at(fromX, midX, toX), y: at(fromY, midY, toY)};
}

// Places the labels of edges of the graph, in their order; obstacles are the boxes that stay free.
export function placeLabels(edges, obstacles) {
  const taken = [...obstacles];
  for (const edge of edges) {
    const label = edge.data('label');
    const middle = edge.midpoint();
    const width = labelWidth(label);
    const ends = [edge.sourceEndpoint(), middle, edge.targetEndpoint()];
    const points = edge.isLoop() ? [middle] : PLACES.map(part => along(...ends, part));
    const point = points.find(({x, y}) => taken.every(box => apart(box, around(x, y, width))));
    if (point) {
      taken.push(around(point.x, point.y, width));
    }
    const placed = {shown: point ? label : '', dx: point ? point.x - middle.x : 0, dy: point ? point.y - middle.y : 0};
    if (Object.entries(placed).some(([name, value]) => edge.data(name) !== value)) {
      edge.data(placed);
    }
  }
}
