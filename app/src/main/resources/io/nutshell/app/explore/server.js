// The calls of docs/explore.md. The page's address begins with the token, so relative addresses have it, too.

async function answer(response) {
  const type = response.headers.get('Content-Type') ?? '';
  const content = type.startsWith('application/json') ? await response.json() : await response.text();
  if (!response.ok) {
    throw new Error(content.error ?? `the server answers ${response.status}`);
  }
  return content;
}

async function call(path, options) {
  let response;
  try {
    response = await fetch(path, options);
  } catch {
    throw new Error('nutshell explore has ended, or cannot be reached');
  }
  return response;
}

const get = async path => answer(await call(path));
const post = async (path, body = '') => answer(await call(path, {method: 'POST', body}));

export const server = {
  model: () => get('api/model'),
  state: node => get(`api/state?node=${node}`),
  blocked: node => get(`api/blocked?node=${node}`),
  pathTo: node => get(`api/path?node=${node}`),
  graph: () => get('api/graph'),
  net: () => get('api/net'),
  source: () => get('api/source'),
  search: () => get('api/search'),
  open: path => post('api/open', path.join('.')),
  grow: (node, levels) => post(`api/grow?node=${node}&levels=${levels}`),
  forget: () => post('api/forget'),
  test: (node, expression) => post(`api/test?node=${node}`, expression),
  find: (node, expression) => post(`api/find?node=${node}`, expression),
  check: (property, typed) => post(`api/check?property=${property}`, typed),
  stop: () => post('api/stop'),
  quit: () => post('api/quit'),
  drawing: async () => (await call('api/graph.svg')).text(),
  exported: async (format, path, loop) => {
    const response = await call(`api/export?format=${format}&loop=${loop ?? -1}`, {method: 'POST', body: path.join('.')});
    return response.ok ? response.text() : answer(response);
  },
};
