// RSA2 as the open platform does it: SHA256withRSA over `key=value` pairs sorted by key and joined by `&`.
import { createSign, createVerify } from 'node:crypto';

export type Parameters = Record<string, string>;

/** The text that is signed: sorted pairs, without empty values and without the parameters named. */
export function signContent(parameters: Parameters, without: readonly string[]): string {
  return Object.keys(parameters)
    .filter((key) => parameters[key] !== '' && !without.includes(key))
    .sort()
    .map((key) => `${key}=${parameters[key]}`)
    .join('&');
}

/** Base64 signature of a text by a PEM private key. */
export function signRsa2(content: string, privateKey: string): string {
  return createSign('RSA-SHA256').update(content, 'utf8').sign(privateKey, 'base64');
}

/** True when the base64 signature of the text was made by the holder of the PEM public key. */
export function verifyRsa2(content: string, signature: string, publicKey: string): boolean {
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(signature)) return false;
  return createVerify('RSA-SHA256').update(content, 'utf8').verify(publicKey, signature, 'base64');
}
