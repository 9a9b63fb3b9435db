// A product as the gateway uses it: where its upstream is, what is added to a request, what its answers cost.
import { type Vault, contexts } from '@jishi/vault';
import { Paths } from './paths';
import type { ApiRow, ProjectRow } from './store';

export type Project = {
  readonly id: string;
  readonly code: string;
  /** 1 draft, 2 on sale, 3 suspended, 4 off */
  readonly status: 1 | 2 | 3 | 4;
  readonly official: boolean;
  /** 0 none, 1 personal certification, 2 enterprise certification, 3 scene audit */
  readonly needs: 0 | 1 | 2 | 3;
  readonly free: boolean;
  readonly qpsLimit: number;
  readonly upstream: UpstreamTarget;
  readonly paths: Paths;
};

export type UpstreamTarget = {
  readonly origin: string;
  /** Path prefix without a trailing slash. */
  readonly prefix: string;
  readonly timeoutMs: number;
  /** Names and values in turn. */
  readonly headers: readonly string[];
};

export type Api = {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly upstreamPath: string;
  /** Lower-case names of the request headers that are parameters of the API. */
  readonly headerParams: readonly string[];
  readonly sample: Buffer;
  readonly chargeCodes: ReadonlySet<number>;
};

/** Where the built-in products are served, instead of their stored address. */
export type Providers = { url: string | undefined; secret: string | undefined };

/** Headers that the gateway itself decides; a stored one must not break the framing. */
const OWN_HEADERS = new Set(['host', 'content-length', 'transfer-encoding', 'connection', 'expect', 'upgrade']);

/**
 * @throws VaultError when the upstream's credentials cannot be opened
 * @throws TypeError when the upstream's address is not an http(s) URL
 */
export function projectFrom(row: ProjectRow, apis: readonly ApiRow[], vault: Vault, providers: Providers): Project {
  const upstream = upstreamOf(row, vault, providers);
  return {
    id: row.id,
    code: row.code,
    status: row.status,
    official: row.official,
    needs: row.needs,
    free: row.price === '0',
    qpsLimit: row.qps_limit,
    upstream,
    paths: new Paths(apis.map((api) => apiFrom(api, upstream))),
  };
}

function upstreamOf(row: ProjectRow, vault: Vault, providers: Providers): UpstreamTarget {
  const stored = new URL(row.upstream_base_url);
  const builtIn = row.official && providers.url ? new URL(providers.url) : undefined;
  const { origin, protocol } = builtIn ?? stored;
  if (protocol !== 'http:' && protocol !== 'https:') throw new TypeError(`product ${row.code} has no http(s) upstream`);
  const headers: string[] = [];
  if (row.upstream_headers_cipher) {
    const sealed = vault.openText(row.upstream_headers_cipher, contexts.upstreamHeaders(row.code));
    for (const [name, value] of Object.entries(JSON.parse(sealed) as Record<string, string>)) {
      if (!OWN_HEADERS.has(name.toLowerCase())) headers.push(name, String(value));
    }
  }
  if (builtIn && providers.secret) headers.push('x-upstream-secret', providers.secret);
  return { origin, prefix: stored.pathname.replace(/\/$/, ''), timeoutMs: row.upstream_timeout_ms, headers };
}

function apiFrom(row: ApiRow, upstream: UpstreamTarget): Api {
  const injected = new Set(upstream.headers.map((name) => name.toLowerCase()));
  return {
    id: row.id,
    method: row.method,
    path: row.path,
    upstreamPath: row.upstream_path,
    headerParams: headerParamsOf(row.params).filter((name) => !injected.has(name)),
    sample: sampleOf(row.sample_response),
    chargeCodes: new Set(row.charge_codes),
  };
}

function headerParamsOf(params: unknown): string[] {
  if (!Array.isArray(params)) return [];
  return params
    .filter((param): param is { name: string } => param?.in === 'header' && typeof param.name === 'string')
    .map((param) => param.name.toLowerCase())
    .filter(
      (name) => !OWN_HEADERS.has(name) && !name.startsWith('x-ca-') && name !== 'authorization' && name !== 'cookie',
    );
}

/** A sample is stored as the answer itself or as its text; without one the answer is an empty success. */
function sampleOf(sample: unknown): Buffer {
  if (typeof sample === 'string' && sample.trim()) return Buffer.from(sample);
  return Buffer.from(
    JSON.stringify(sample && typeof sample === 'object' ? sample : { code: 0, msg: '成功（沙箱）', result: null }),
  );
}
