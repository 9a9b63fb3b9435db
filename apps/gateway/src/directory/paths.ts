// Finds the endpoint of a path: an exact one, or a template such as /pets/{petId}.
import type { Api } from './api';

/** An endpoint, and its path at the upstream with the variables filled in. */
export type Found = { api: Api; upstreamPath: string };

type Template = { api: Api; pattern: RegExp; names: readonly string[] };

const VARIABLE = /\{(\w+)\}/g;

export class Paths {
  readonly #plain = new Map<string, Found>();
  readonly #templates: Template[] = [];

  constructor(apis: readonly Api[]) {
    for (const api of apis) {
      if (api.path.includes('{')) this.#templates.push(templateOf(api));
      else this.#plain.set(`${api.method} ${api.path}`, { api, upstreamPath: api.upstreamPath });
    }
    // Of two matching templates the more specific one wins.
    this.#templates.sort((a, b) => a.names.length - b.names.length || b.api.path.length - a.api.path.length);
  }

  find(method: string, path: string): Found | undefined {
    return this.#plain.get(`${method} ${path}`) ?? this.#findTemplate(path, (api) => api.method === method);
  }

  /** An endpoint at this path with any method. */
  at(path: string): Api | undefined {
    for (const { api } of this.#plain.values()) if (api.path === path) return api;
    return this.#findTemplate(path, () => true)?.api;
  }

  #findTemplate(path: string, fits: (api: Api) => boolean): Found | undefined {
    for (const { api, pattern, names } of this.#templates) {
      const values = fits(api) ? pattern.exec(path) : null;
      const upstreamPath = values && filled(api.upstreamPath, names, values.slice(1));
      if (upstreamPath) return { api, upstreamPath };
    }
    return undefined;
  }
}

function templateOf(api: Api): Template {
  const names = [...api.path.matchAll(VARIABLE)].map(([, name]) => name!);
  const source = api.path
    .split(VARIABLE)
    .map((part, at) => (at % 2 ? '([^/]+)' : part.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)));
  return { api, pattern: new RegExp(`^${source.join('')}$`), names };
}

/** Undefined if a value is badly encoded, or would change the structure of the path. */
function filled(path: string, names: readonly string[], values: readonly string[]): string | undefined {
  const byName = new Map<string, string>();
  for (const [at, value] of values.entries()) {
    const plain = decoded(value);
    if (plain === undefined || plain === '.' || plain === '..' || /\p{Cc}/u.test(plain)) return undefined;
    byName.set(names[at]!, encodeURIComponent(plain));
  }
  return path.replace(VARIABLE, (_whole, name: string) => byName.get(name) ?? '');
}

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
