// A product as the gateway uses it: its upstream, additions to the request, how answers are charged.
import { unitLabel } from '@jishi/contract/enums/catalogue';
import { type Vault, contexts } from '@jishi/vault';
import { apiFrom } from './api';
import { type VerdictRule, ruleFrom } from '../upstream/verdict';
import { type Signer, signerFrom } from '../upstream/signing';
import { OWN_HEADERS } from '../upstream/wire/request-text';
import { Paths } from './paths';
import type { ApiRow, ProjectRow, ProjectStatus } from './store';

export type Project = {
  readonly id: string;
  readonly code: string;
  readonly status: ProjectStatus;
  readonly official: boolean;
  /** 0 none, 1 personal certification, 2 enterprise certification, 3 scene audit */
  readonly needs: 0 | 1 | 2 | 3;
  readonly free: boolean;
  /** What it is sold by, in words. */
  readonly unit: string;
  readonly qpsLimit: number;
  readonly upstream: UpstreamTarget;
  readonly rule: VerdictRule;
  readonly paths: Paths;
};

export type UpstreamTarget = {
  readonly origin: string;
  /** Path prefix without a trailing slash. */
  readonly prefix: string;
  readonly timeoutMs: number;
  /** Alternating names and values. */
  readonly headers: readonly string[];
  /** Parameters in the address, percent-encoded, by their plain names. */
  readonly query: ReadonlyMap<string, string>;
  readonly sign: Signer | undefined;
  /** Query parameters that the gateway sets; a caller's of the same name are dropped. */
  readonly ownParams: ReadonlySet<string>;
  /** How often an idempotent request may be sent again. */
  readonly retries: number;
  /** Concurrent requests, over all nodes. */
  readonly concurrency: number;
  /** Whether its address must be public, or allowed by the installation. */
  readonly guarded: boolean;
  /** The portal's server itself, which is told whose call it is. */
  readonly inside: boolean;
};

/**
 * Where the built-in products are served, replacing their stored address; and where the portal's server answers for products
 * whose stored address is on the host `inside`.
 */
export type Providers = {
  url: string | undefined;
  secret: string | undefined;
  inside?: { url: string; secret: string } | undefined;
};

/** The host of the stored address of products that the portal's server answers. */
const INSIDE_HOST = 'inside';

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
    free: row.price === 0n,
    unit: unitLabel(row.unit),
    qpsLimit: row.qpsLimit,
    upstream,
    rule: ruleFrom(row),
    paths: new Paths(apis.map((api) => apiFrom(api, injectedHeaders(row, upstream)))),
  };
}

function upstreamOf(row: ProjectRow, vault: Vault, providers: Providers): UpstreamTarget {
  const stored = new URL(row.upstreamBaseUrl);
  const isInside = row.official && stored.hostname === INSIDE_HOST;
  const inside = isInside && providers.inside ? providers.inside : undefined;
  const builtIn = row.official && !isInside && providers.url ? new URL(providers.url) : undefined;
  const { origin, protocol } = inside ? new URL(inside.url) : (builtIn ?? stored);
  if (protocol !== 'http:' && protocol !== 'https:') throw new TypeError(`product ${row.code} has no http(s) upstream`);
  const headers: string[] = [];
  if (row.upstreamHeadersCipher) {
    const sealed = vault.openText(row.upstreamHeadersCipher, contexts.upstreamHeaders(row.code));
    for (const [name, value] of Object.entries(JSON.parse(sealed) as Record<string, string>)) {
      if (!OWN_HEADERS.has(name.toLowerCase())) headers.push(name, String(value));
    }
  }
  if (builtIn && providers.secret) headers.push('x-upstream-secret', providers.secret);
  if (inside) headers.push('x-inside-secret', inside.secret);
  const query = queryOf(row, vault);
  return {
    origin,
    prefix: stored.pathname.replace(/\/$/, ''),
    timeoutMs: row.upstreamTimeoutMs,
    headers,
    query,
    sign: signerOf(row, vault),
    ownParams: new Set([...query.keys(), ...namesIn(row, 'query')]),
    retries: row.upstreamRetries,
    concurrency: row.upstreamConcurrency,
    guarded: !row.official,
    inside: inside !== undefined,
  };
}

function queryOf(row: ProjectRow, vault: Vault): Map<string, string> {
  if (!row.upstreamQueryCipher) return new Map();
  const opened = vault.openText(row.upstreamQueryCipher, contexts.upstreamQuery(row.code));
  return new Map(
    Object.entries(JSON.parse(opened) as Record<string, string>).map(([name, value]) => [
      name,
      `${encodeURIComponent(name)}=${encodeURIComponent(value)}`,
    ]),
  );
}

function signerOf(row: ProjectRow, vault: Vault): Signer | undefined {
  if (!row.upstreamSigning || !row.upstreamSigningSecretCipher) return undefined;
  const context = contexts.upstreamSigningSecret(row.code);
  return signerFrom(row.upstreamSigning, vault.openText(row.upstreamSigningSecretCipher, context));
}

function namesIn(row: ProjectRow, place: 'header' | 'query'): string[] {
  return (row.upstreamSigning?.places ?? []).filter((each) => each.in === place).map(({ name }) => name);
}

/** Alternating names and values that no caller's header may override. */
function injectedHeaders(row: ProjectRow, upstream: UpstreamTarget): string[] {
  return [...upstream.headers, ...namesIn(row, 'header').flatMap((name) => [name, ''])];
}
