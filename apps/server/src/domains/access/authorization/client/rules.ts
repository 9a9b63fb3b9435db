// Programs that register themselves (RFC 7591). An id carries what was registered, under a signature, so strangers fill no table.
import { timingSafeEqual } from 'node:crypto';
import type { Vault } from '@jishi/vault';

export type Client = { name: string; redirectUris: readonly string[] };

const PURPOSE = 'access.client';
const ID_MAX = 2000;
const NAME_MAX = 30;
const URIS_MAX = 10;
const URI_MAX = 500;
const LOOPBACK: ReadonlySet<string> = new Set(['127.0.0.1', '[::1]', 'localhost']);
/** Whether a host is the machine of whoever names it. */
export const isLoopback = (hostname: string): boolean => LOOPBACK.has(hostname);

/** Schemes that a browser or its system acts upon by itself. Others open a program of the member's machine (RFC 8252, 7.1). */
const NO_PROGRAM = new Set(
  'about blob chrome data edge file filesystem ftp intent javascript mailto search sms tel vbscript view-source ws wss'.split(
    ' ',
  ),
);

/** What a program may be registered as, or why not in the words of RFC 7591. */
export function registrationOf(asked: unknown): Client | { error: string; words: string } {
  const { redirect_uris: uris, client_name: name } = (asked ?? {}) as Record<string, unknown>;
  if (!Array.isArray(uris) || uris.length === 0 || uris.length > URIS_MAX || !uris.every(isRedirect))
    return {
      error: 'invalid_redirect_uri',
      words: 'redirect_uris: 1 to 10 addresses, by https, of the own machine, or of an own scheme',
    };
  if (name !== undefined && typeof name !== 'string')
    return { error: 'invalid_client_metadata', words: 'client_name is a text' };
  return { name: shownName(name), redirectUris: uris as string[] };
}

/** Without what cannot be seen or turns text around. */
function shownName(name = ''): string {
  const seen = name.replaceAll(/[\p{C}\p{Z}]+/gu, ' ').trim();
  return Array.from(seen).slice(0, NAME_MAX).join('') || '未命名的程序';
}

function isRedirect(uri: unknown): uri is string {
  if (typeof uri !== 'string' || uri.length > URI_MAX || !URL.canParse(uri)) return false;
  const { protocol, hostname, username, password, hash } = new URL(uri);
  if (username || password || hash || uri.includes('#') || /[\s\\]/.test(uri)) return false;
  if (protocol === 'https:') return hostname !== '';
  if (protocol === 'http:') return isLoopback(hostname);
  return !NO_PROGRAM.has(protocol.slice(0, -1)) && !/^(?:ms|search)-|-extension:$/.test(protocol);
}

/** Whether a program registered an address: letter by letter, but for the port on the own machine (RFC 8252, 7.3). */
export function hasRegistered({ redirectUris }: Client, uri: string): boolean {
  return (
    isRedirect(uri) && redirectUris.some((own) => own === uri || (isLocal(own) && portless(own) === portless(uri)))
  );
}

const portless = (uri: string) => {
  const url = new URL(uri);
  url.port = '';
  return url.href;
};

/** Whether an address is a program on the member's own machine. */
export function isLocal(uri: string): boolean {
  const { protocol, hostname } = new URL(uri);
  return protocol !== 'https:' && (protocol !== 'http:' || isLoopback(hostname));
}

/** An id for what was registered; undefined when it would be too long. */
export function clientIdOf(vault: Vault, { name, redirectUris }: Client): string | undefined {
  const said = Buffer.from(JSON.stringify([name, ...redirectUris])).toString('base64url');
  const id = `${said}.${vault.tokenDigests(said, PURPOSE)[0].toString('base64url')}`;
  return id.length <= ID_MAX ? id : undefined;
}

/** What an id of ours says; undefined for any other text. */
export function clientOf(vault: Vault, id: string): Client | undefined {
  const [, said, signature] = /^([\w-]{1,1950})\.([\w-]{43})$/.exec(id) ?? [];
  if (!said || !signature) return undefined;
  const given = Buffer.from(signature, 'base64url');
  if (!vault.tokenDigests(said, PURPOSE).some((right) => timingSafeEqual(given, right))) return undefined;
  const [name, ...redirectUris] = JSON.parse(Buffer.from(said, 'base64url').toString()) as [string, ...string[]];
  return { name, redirectUris };
}
