import { createHash, createHmac } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { miss, success } from '../answer';
import type { Handlers } from '../api';
import type { digestApi } from './describe';

const ENCODINGS = { 文本: 'utf8', 十六进制: 'hex', Base64: 'base64' } as const;

export const handlers: Handlers<typeof digestApi> = {
  make: ({ text, encoding, algorithm, key }) => {
    const bytes = bytesOf(text, encoding);
    if (!bytes) return miss(4101, `内容不是正确的${encoding}`);
    if (algorithm === 'crc32' && key !== undefined) return miss(4102, 'crc32 没有带密钥的算法');
    const digest = digestOf(bytes, algorithm, key);
    return success({
      algorithm: key === undefined ? algorithm : `hmac-${algorithm}`,
      bytes: bytes.length,
      hex: digest.toString('hex'),
      base64: digest.toString('base64'),
    });
  },
};

function digestOf(bytes: Buffer, algorithm: string, key: string | undefined): Buffer {
  if (algorithm === 'crc32') {
    const digest = Buffer.alloc(4);
    digest.writeUInt32BE(crc32(bytes));
    return digest;
  }
  const hash = key === undefined ? createHash(algorithm) : createHmac(algorithm, key);
  return hash.update(bytes).digest();
}

/** Undefined when the text is not in this encoding: Node would leave out what it cannot read. */
function bytesOf(text: string, encoding: keyof typeof ENCODINGS): Buffer | undefined {
  const bytes = Buffer.from(text, ENCODINGS[encoding]);
  const compact = text.replaceAll(/\s/g, '');
  if (encoding === '十六进制') return /^(?:[0-9a-fA-F]{2})+$/.test(compact) ? Buffer.from(compact, 'hex') : undefined;
  if (encoding === 'Base64')
    return bytes.toString('base64').replaceAll('=', '') === compact.replaceAll('=', '') ? bytes : undefined;
  return bytes;
}
