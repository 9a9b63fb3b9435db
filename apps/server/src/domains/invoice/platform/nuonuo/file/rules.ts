// The files of an invoice: where they may come from, and whether they are what they claim to be.
import { isPdf } from '../../../../../kernel/upload';

/** Larger ones are not read. */
export const FILE_BYTES_MAX = 5 * 1024 * 1024;

/** https, or whatever the platform itself is reached by; and on one of its hosts. */
export function isFileUrl(url: string, { hosts, platform }: { hosts: readonly string[]; platform: string }): boolean {
  if (!URL.canParse(url)) return false;
  const { protocol, host, username, password } = new URL(url);
  const isSafe = protocol === 'https:' || (protocol === 'http:' && new URL(platform).protocol === 'http:');
  return isSafe && hosts.includes(host) && !username && !password;
}

/** Whether the content is a whole PDF, an OFD or a piece of XML. */
export function isInvoiceFile(content: Buffer): boolean {
  return isPdf(content) || isOfd(content) || isXml(content);
}

/** A ZIP whose directory names OFD.xml. */
function isOfd(content: Buffer): boolean {
  const directory = content.indexOf('PK\x01\x02', 0, 'latin1');
  const isZip = content.subarray(0, 4).toString('latin1') === 'PK\x03\x04' && directory > 0;
  return isZip && content.indexOf('OFD.xml', directory, 'latin1') > 0;
}

/** Comments, processing instructions and character data stand whole; of a tag its name and its end. */
const PIECE =
  /<!--[\s\S]*?-->|<\?[\s\S]*?\?>|<!\[CDATA\[[\s\S]*?\]\]>|<(\/?)([\p{L}_][\p{L}\p{N}_.:-]*)((?:\s+[\p{L}_][\p{L}\p{N}_.:-]*\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(\/?)>|[^<]+|</gu;

/** Well-formed as far as elements go. A document type, which could name other files, is none of an invoice. */
function isXml(content: Buffer): boolean {
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(content).trim();
  } catch {
    return false;
  }
  const open: string[] = [];
  let roots = 0;
  for (const [piece, closes, name, , isEmpty] of text.matchAll(PIECE)) {
    if (piece === '<') return false;
    if (name === undefined) {
      if (open.length === 0 && !piece.startsWith('<') && piece.trim()) return false;
      continue;
    }
    if (closes) {
      if (open.pop() !== name || isEmpty) return false;
      continue;
    }
    if (open.length === 0) roots += 1;
    if (!isEmpty) open.push(name);
  }
  return roots === 1 && open.length === 0;
}
