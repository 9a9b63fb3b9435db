// The `X-Client-Info` header: who calls, from which client, with which token.
import { Refusal } from '../kernel/refusal';

export type ClientInfo = { token: string; clientType: number; bdVid: string };

const ANONYMOUS: ClientInfo = { token: '', clientType: 0, bdVid: '' };

/**
 * Reads the header (base64url of UTF-8 JSON). Its `dateTime` and `requestId` are informative only and not read.
 * @throws Refusal invalidInput when it is there but cannot be decoded
 */
export function readClientInfo(header: string | string[] | undefined): ClientInfo {
  if (header === undefined || header === '') return ANONYMOUS;
  if (typeof header !== 'string' || header.length > 4096 || !/^[A-Za-z0-9_-]+={0,2}$/.test(header)) throw unreadable();
  let value: unknown;
  try {
    value = JSON.parse(Buffer.from(header, 'base64url').toString('utf8'));
  } catch {
    throw unreadable();
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw unreadable();
  const { token, clientType, bdVid } = value as Record<string, unknown>;
  return {
    token: typeof token === 'string' && token.length <= 200 ? token : '',
    clientType: Number.isInteger(clientType) ? (clientType as number) : 0,
    bdVid: typeof bdVid === 'string' ? bdVid.replaceAll(/[\p{C}\s]/gu, '').slice(0, 200) : '',
  };
}

function unreadable(): Refusal {
  return new Refusal('invalidInput', '请求头 X-Client-Info 无法解读');
}
