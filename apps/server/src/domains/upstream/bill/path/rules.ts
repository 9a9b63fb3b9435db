// Which endpoint of a product an upstream's bill means by a path, an address, a code or a name.

export type BilledApi = { id: string; code: string; name: string; path: string; upstreamPath: string };

/** Finds endpoints by what a bill says; undefined: none. @param prefix the path of the upstream's address */
export function apiFinder(apis: readonly BilledApi[], prefix: string): (said: string) => string | undefined {
  const known = new Map<string, string>();
  const add = (word: string, { id }: BilledApi) => known.has(word) || known.set(word, id);
  for (const api of apis) for (const word of [api.code, api.name]) add(word.toLowerCase(), api);
  const root = prefix.replace(/\/+$/, '');
  const paths = apis.flatMap(({ id, path, upstreamPath }) =>
    [`${root}${upstreamPath}`, upstreamPath, path].map((one) => ({ id, ...patternOf(one) })),
  );
  paths.sort((a, b) => a.variables - b.variables); // those that leave less open go first
  return (said) => {
    const word = said.trim().toLowerCase();
    const found = known.get(word);
    if (found !== undefined) return found;
    const path = pathIn(said.trim());
    return paths.find(({ pattern }) => pattern.test(path))?.id;
  };
}

function patternOf(path: string): { pattern: RegExp; variables: number } {
  const parts = path.split(/\{[^{}/]*\}/);
  const plain = parts.map((part) => part.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`));
  return { pattern: new RegExp(`^${plain.join('[^/]+')}/?$`, 'i'), variables: parts.length - 1 };
}

/** Without method, host and query. */
function pathIn(said: string): string {
  const [path = ''] = said
    .replace(/^(?:GET|POST|PUT|PATCH|DELETE)\s+/i, '')
    .replace(/^https?:\/\/[^/]*/i, '')
    .split(/[?#]/);
  return path.startsWith('/') ? path : `/${path}`;
}
