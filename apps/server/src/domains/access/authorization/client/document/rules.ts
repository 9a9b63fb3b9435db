// Programs whose id is the https address of a document about them (draft-ietf-oauth-client-id-metadata-document).
import { type Client, isLoopback, registrationOf } from '../rules';

/**
 * Whether an id is the address of a document, as the draft wants it: a path without steps, no fragment and nobody's password. By http
 * only on the own machine, where an installation allows that at all.
 */
export function isDocumentAddress(id: string): boolean {
  if (!/^https?:\/\//.test(id) || !URL.canParse(id)) return false;
  const { protocol, hostname, username, password, pathname, href } = new URL(id);
  if (username || password || /[#\s\\]/.test(id) || pathname === '/') return false;
  // what a parser would change, such as steps in the path, would be another id for the same document
  return href === id && (protocol === 'https:' || isLoopback(hostname));
}

const SHARED_SECRET = 'client_secret';
const OUR_GRANT = 'authorization_code';

/** The program that a document describes; undefined when it is not the document of this id, or nothing that we serve. */
export function clientOfDocument(id: string, text: string): Client | undefined {
  const said = parsed(text);
  if (said?.['client_id'] !== id || SHARED_SECRET in said) return undefined;
  const { token_endpoint_auth_method: method = 'none', grant_types: grants = [OUR_GRANT] } = said;
  if (method !== 'none' || !Array.isArray(grants) || !grants.includes(OUR_GRANT)) return undefined;
  const client = registrationOf(said);
  return 'error' in client ? undefined : client;
}

function parsed(text: string): Record<string, unknown> | undefined {
  try {
    const value = JSON.parse(text) as unknown;
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}
