// A pasted RSA private key, as the browser signs with it: it stays in this page. Loaded when it is needed.

/** Why a pasted key cannot sign, in words for its field. */
export class PrivateKeyFault extends Error {}

const ALGORITHM = { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' };

/** Reads a private key in PEM, PKCS#8 or PKCS#1. @throws PrivateKeyFault */
export async function readPrivateKey(pem: string): Promise<CryptoKey> {
  const [, kind = '', base64 = ''] = /-----BEGIN ([A-Z ]+)-----\s*([A-Za-z0-9+/=\s]+)-----END \1-----/.exec(pem) ?? [];
  if (kind === 'ENCRYPTED PRIVATE KEY' || /ENCRYPTED/.test(pem))
    throw new PrivateKeyFault('这个私钥有口令，浏览器读不了；可用 openssl pkey 去掉口令后再粘贴');
  if (/PUBLIC KEY/.test(kind)) throw new PrivateKeyFault('这是公钥，签名要用与它配对的私钥');
  if (kind !== 'PRIVATE KEY' && kind !== 'RSA PRIVATE KEY')
    throw new PrivateKeyFault('不是 PEM 格式的 RSA 私钥，应以 -----BEGIN PRIVATE KEY----- 开头');
  try {
    const der = bytesOf(base64);
    const wrapped = kind === 'PRIVATE KEY' ? der : pkcs8Of(der);
    return await crypto.subtle.importKey('pkcs8', wrapped, ALGORITHM, false, ['sign']);
  } catch {
    throw new PrivateKeyFault('不是 RSA 私钥，或内容不完整');
  }
}

/** RSA-SHA256 (PKCS #1 v1.5) of a text, in Base64. */
export async function rsaSha256(text: string, key: CryptoKey): Promise<string> {
  const signature = await crypto.subtle.sign(ALGORITHM.name, key, new TextEncoder().encode(text));
  return btoa(String.fromCharCode(...new Uint8Array(signature)));
}

function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(base64.replaceAll(/\s/g, '')), (sign) => sign.charCodeAt(0));
}

/** Version 0 and AlgorithmIdentifier rsaEncryption: the prefix of the key in PKCS#8. */
const PKCS8_HEAD = [
  0x02, 0x01, 0x00, 0x30, 0x0d, 0x06, 0x09, 0x2a, 0x86, 0x48, 0x86, 0xf7, 0x0d, 0x01, 0x01, 0x01, 0x05,
];

/** Browsers read PKCS#8 only, which is PKCS#1 in an envelope. */
function pkcs8Of(pkcs1: Uint8Array): Uint8Array<ArrayBuffer> {
  const body = [...PKCS8_HEAD, 0x00, ...tagged(0x04, [...pkcs1])];
  return Uint8Array.from(tagged(0x30, body));
}

/** A DER element: tag, length, content. */
function tagged(tag: number, content: readonly number[]): number[] {
  const { length } = content;
  const size = length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return [tag, ...size, ...content];
}
