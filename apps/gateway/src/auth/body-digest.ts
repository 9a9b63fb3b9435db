// A signature covers the body through the Content-MD5 header that it signs.
import { hash } from 'node:crypto';
import { type Refusal, refusals } from '../refusals';

/** Returns undefined if the body matches. MD5 only detects accidents; the signature over it detects forgery. */
export function bodyDigestRefusal(body: Buffer, contentMd5: string | undefined): Refusal | undefined {
  if (body.length === 0 && contentMd5 === undefined) return undefined;
  if (contentMd5 === undefined) return refusals.bodyDigestMissing;
  return hash('md5', body, 'base64') === contentMd5 ? undefined : refusals.bodyDigestMismatch;
}

/** Longer bodies are not tried: what is tried is not paid for. */
export const TRIED_BODY_MAX = 64 << 10;

/** The usual mistake that gives the Content-MD5 which was sent with a body; undefined when none does. */
export function bodyDigestCause(body: Buffer, contentMd5: string): string | undefined {
  if (contentMd5 === '') return 'Content-MD5 是空的';
  if (body.length > TRIED_BODY_MAX) return undefined;
  if (contentMd5 === hash('md5', '', 'base64')) return `您算的是空串的 MD5，请求体有 ${body.length} 字节`;
  return (
    writtenOtherwise(body, contentMd5) ??
    otherBodies(body).find(({ bytes }) => hash('md5', bytes, 'base64') === contentMd5)?.cause
  );
}

/** The right bytes, by another algorithm or in other characters. */
function writtenOtherwise(body: Buffer, sent: string): string | undefined {
  const md5 = hash('md5', body, 'buffer');
  const hex = md5.toString('hex');
  const base64 = md5.toString('base64');
  const known: Record<string, string> = {
    [hex]: 'Content-MD5 要写成 Base64，您写的是十六进制',
    [hex.toUpperCase()]: 'Content-MD5 要写成 Base64，您写的是十六进制',
    [Buffer.from(hex).toString('base64')]: '把 MD5 的 16 个原始字节直接写成 Base64，不要先转成十六进制',
    [Buffer.from(hex.toUpperCase()).toString('base64')]: '把 MD5 的 16 个原始字节直接写成 Base64，不要先转成十六进制',
    [base64.slice(0, -2)]: 'Content-MD5 是 Base64，末尾的 == 不能省',
    [md5.toString('base64url')]: 'Content-MD5 要写成标准的 Base64：用 + 与 /，末尾的 == 不省',
    [hash('sha1', body, 'base64')]: 'Content-MD5 用 MD5 算，您用的是 SHA-1',
    [hash('sha256', body, 'base64')]: 'Content-MD5 用 MD5 算，您用的是 SHA-256',
    [hash('sha256', body, 'hex')]: 'Content-MD5 用 MD5 算，您用的是 SHA-256',
  };
  return Object.hasOwn(known, sent) ? known[sent] : undefined;
}

type OtherBody = { bytes: string; cause: string };

/** What programs digest in place of the bytes that they then send. */
function otherBodies(body: Buffer): OtherBody[] {
  const text = body.toString('utf8');
  const bodies: OtherBody[] = [
    { bytes: text.replace(/\s+$/, ''), cause: '发出的请求体末尾多了空白或换行，算 MD5 时没有' },
    { bytes: `${text}\n`, cause: '算 MD5 时请求体末尾多了一个换行，发出的没有' },
    { bytes: text.replaceAll('\r\n', '\n'), cause: '发出的请求体用 CRLF 换行，算 MD5 时用的是 LF' },
    { bytes: text.replaceAll(/\r?\n/g, '\r\n'), cause: '发出的请求体用 LF 换行，算 MD5 时用的是 CRLF' },
    { bytes: text.replace(/^\uFEFF/, ''), cause: '发出的请求体开头有 BOM，算 MD5 时没有' },
  ];
  return [...bodies, ...otherJson(text)].filter(({ bytes }) => bytes !== text);
}

/** The same JSON as other libraries write it. */
function otherJson(text: string): OtherBody[] {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return [];
  }
  const compact = JSON.stringify(value);
  const cause = '算 MD5 的 JSON 与发出的写法不同（空格、缩进或转义）：先序列化成最终的字节，再算，再发这些字节';
  // a line that ends within the JSON ends between its tokens: in a text it is escaped
  const spaced = JSON.stringify(value, null, 1)
    .replaceAll(/(?<=[[{])\n *|\n *(?=[\]}])/g, '')
    .replaceAll(/\n */g, ' ');
  const texts = [compact, spaced, JSON.stringify(value, null, 2), JSON.stringify(value, null, 4)];
  const escaped = texts.map((one) =>
    one.replaceAll(/[^\0-\x7f]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`),
  );
  return [...texts, ...escaped].map((bytes) => ({ bytes, cause }));
}
