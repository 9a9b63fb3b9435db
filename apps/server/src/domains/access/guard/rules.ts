// Checks address lists and public keys. Strict, so that nothing is saved that protects less than it seems to.
import { type KeyObject, createHash, createPublicKey } from 'node:crypto';
import ipaddr from 'ipaddr.js';
import { type Refusal, invalidField } from '../../../kernel/refusal';

const MOST_LINES = 100;
const NAMED_LINES = 3;
const SHOWN_CHARS = 60;

export type IpList = {
  /** One a line, as typed, without blank lines and repetitions. */
  content: string;
  /** In the one spelling of each. */
  ips: string[];
};

/** Reads a list, one IPv4 or IPv6 address or range a line. @throws Refusal invalidInput naming the bad lines, at `field` */
export function parseIpList(text: string, field = 'content'): IpList {
  const lines = text.split(/\r\n|\r|\n/).map((line, at) => ({ number: at + 1, text: line.trim() }));
  const filled = lines.filter((line) => line.text !== '');
  if (filled.length > MOST_LINES) throw badList(field, [`最多 ${MOST_LINES} 行，现在有 ${filled.length} 行`]);
  const known = new Map<string, string>();
  const faults: string[] = [];
  for (const line of filled) {
    const read = readLine(line.text);
    if ('fault' in read) faults.push(`第 ${line.number} 行 ${shown(line.text)} ${read.fault}`);
    else if (!known.has(read.ip)) known.set(read.ip, line.text);
  }
  if (faults.length > 0) throw badList(field, faults);
  return { content: [...known.values()].join('\n'), ips: [...known.keys()] };
}

function badList(field: string, faults: string[]): Refusal {
  const more = faults.length > NAMED_LINES ? `；另有 ${faults.length - NAMED_LINES} 行不正确` : '';
  return invalidField(field, faults.slice(0, NAMED_LINES).join('；') + more);
}

function shown(text: string): string {
  const characters = [...text];
  return characters.length > SHOWN_CHARS ? `${characters.slice(0, SHOWN_CHARS).join('')}…` : text;
}

const NOT_ONE = { fault: '不是有效的地址或网段' };

function readLine(text: string): { ip: string } | { fault: string } {
  const [, address = '', bitsText] = /^([\d.]+|[\da-fA-F:.]+)(?:\/(0|[1-9]\d{0,2}))?$/.exec(text) ?? [];
  const parsed = parseAddress(address);
  if (!parsed) return NOT_ONE;
  const plain = plainOf(parsed);
  if (bitsText === undefined) return { ip: plain.toString() };
  const given = Number(bitsText);
  if (given > parsed.toByteArray().length * 8) return NOT_ONE;
  const bits = given - (parsed.toByteArray().length - plain.toByteArray().length) * 8;
  if (bits < 0) return NOT_ONE;
  const network = networkOf(plain, bits);
  if (network !== plain.toString()) return { fault: `不是网段的起始地址，应写作 ${network}/${bits}` };
  return { ip: `${network}/${bits}` };
}

/** Only the spelling everybody reads the same: 010.1.1.1 and 10.1 are not addresses here. */
function parseAddress(text: string): ipaddr.IPv4 | ipaddr.IPv6 | undefined {
  if (!text.includes(':')) return ipaddr.IPv4.isValidFourPartDecimal(text) ? ipaddr.IPv4.parse(text) : undefined;
  return ipaddr.IPv6.isValid(text) ? ipaddr.IPv6.parse(text) : undefined;
}

/** An IPv4 address written as IPv6 is the same address. */
function plainOf(address: ipaddr.IPv4 | ipaddr.IPv6): ipaddr.IPv4 | ipaddr.IPv6 {
  return address instanceof ipaddr.IPv6 && address.isIPv4MappedAddress() ? address.toIPv4Address() : address;
}

function networkOf(address: ipaddr.IPv4 | ipaddr.IPv6, bits: number): string {
  const kept = address
    .toByteArray()
    .map((byte, at) => byte & (0xff00 >> Math.min(8, Math.max(0, bits - at * 8))) & 0xff);
  return ipaddr.fromByteArray(kept).toString();
}

type Described = { bits: number; fingerprint: string };
export type RsaKey = Described & { der: Buffer };

const LEAST_BITS = 2048;
const MOST_BITS = 8192;
/** Below it a signature can be made up, or the padding attacked. */
const LEAST_EXPONENT = 65537n;

/** Reads a public key in PEM. A private key is refused before anything else is looked at. @throws Refusal invalidInput */
export function readRsaKey(text: string): RsaKey {
  if (/PRIVATE\s+KEY/i.test(text))
    throw invalidField('publicKey', '这是私钥，没有保存。私钥请勿交给任何人；请粘贴以 BEGIN PUBLIC KEY 开头的公钥');
  const pem = text.replaceAll('\r', '').trim();
  if (!/^-----BEGIN (RSA )?PUBLIC KEY-----\n[A-Za-z0-9+/=\s]+\n-----END \1?PUBLIC KEY-----$/.test(pem))
    throw invalidField('publicKey', '不是 PEM 格式的公钥，应以 -----BEGIN PUBLIC KEY----- 开头');
  const key = publicKeyOf(pem);
  const { modulusLength = 0, publicExponent = 0n } = key?.asymmetricKeyDetails ?? {};
  if (key?.asymmetricKeyType !== 'rsa') throw invalidField('publicKey', '不是 RSA 公钥，或内容不完整');
  if (modulusLength < LEAST_BITS)
    throw invalidField('publicKey', `公钥只有 ${modulusLength} 位，至少需要 ${LEAST_BITS} 位`);
  if (modulusLength > MOST_BITS) throw invalidField('publicKey', `公钥有 ${modulusLength} 位，最多 ${MOST_BITS} 位`);
  if (publicExponent < LEAST_EXPONENT || publicExponent % 2n === 0n)
    throw invalidField('publicKey', '公钥的指数不安全，请用 65537 重新生成密钥对');
  const der = key.export({ type: 'spki', format: 'der' });
  return { der, bits: modulusLength, fingerprint: fingerprintOf(der) };
}

/** The displayed part of an accepted key. */
export function describeRsaKey(der: Buffer): Described {
  const { asymmetricKeyDetails } = createPublicKey({ key: der, format: 'der', type: 'spki' });
  return { bits: asymmetricKeyDetails?.modulusLength ?? 0, fingerprint: fingerprintOf(der) };
}

function fingerprintOf(der: Buffer): string {
  return createHash('sha256').update(der).digest('hex').slice(0, 16);
}

function publicKeyOf(pem: string): KeyObject | undefined {
  try {
    return createPublicKey(pem);
  } catch {
    return undefined;
  }
}

/** A public key, SubjectPublicKeyInfo in DER, as it is given to others. */
export function pemOf(der: Buffer): string {
  return String(createPublicKey({ key: der, format: 'der', type: 'spki' }).export({ format: 'pem', type: 'spki' }));
}
