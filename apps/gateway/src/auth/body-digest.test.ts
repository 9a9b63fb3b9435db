// Each digest as a program makes it by mistake, and what it is told.
import { type BinaryLike, createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { bodyDigestCause, bodyDigestRefusal } from './body-digest';

const of = (bytes: BinaryLike, algorithm = 'md5') => createHash(algorithm).update(bytes).digest();
const base64 = (bytes: BinaryLike, algorithm = 'md5') => of(bytes, algorithm).toString('base64');

const BODY = '{"name":"张三>>>","list":[1,{"a":true}],"text":"a, b: [ c ]"}';
const SPACED = '{"name": "张三>>>", "list": [1, {"a": true}], "text": "a, b: [ c ]"}';

test.each([
  ['是空的', BODY, ''],
  ['空串的 MD5', BODY, base64('')],
  ['您写的是十六进制', BODY, of(BODY).toString('hex')],
  ['您写的是十六进制', BODY, of(BODY).toString('hex').toUpperCase()],
  ['不要先转成十六进制', BODY, Buffer.from(of(BODY).toString('hex')).toString('base64')],
  ['末尾的 == 不能省', BODY, base64(BODY).replace('==', '')],
  ['标准的 Base64', '{"a":4}', of('{"a":4}').toString('base64url')],
  ['您用的是 SHA-256', BODY, base64(BODY, 'sha256')],
  ['您用的是 SHA-1', BODY, base64(BODY, 'sha1')],
  ['末尾多了空白或换行，算 MD5 时没有', `${BODY}\n`, base64(BODY)],
  ['算 MD5 时请求体末尾多了', BODY, base64(`${BODY}\n`)],
  ['发出的请求体用 CRLF', 'a\r\nb', base64('a\nb')],
  ['发出的请求体用 LF', 'a\nb', base64('a\r\nb')],
  ['开头有 BOM', `\uFEFF${BODY}`, base64(BODY)],
  ['写法不同', BODY, base64(SPACED)],
  ['写法不同', SPACED, base64(BODY)],
  ['写法不同', BODY, base64(JSON.stringify(JSON.parse(BODY), null, 2))],
  ['写法不同', SPACED, base64(BODY.replace('张三', String.raw`\u5f20\u4e09`))],
])('%s: %s', (said, body, sent) => {
  expect(bodyDigestRefusal(Buffer.from(body), sent)).toBeDefined();
  expect(bodyDigestCause(Buffer.from(body), sent)).toContain(said);
});

test('the digest of another body has no cause, and a long body is not tried', () => {
  expect(bodyDigestCause(Buffer.from(BODY), base64('another'))).toBeUndefined();
  const long = 'x'.repeat((64 << 10) + 1);
  expect(bodyDigestCause(Buffer.from(long), of(long).toString('hex'))).toBeUndefined();
});
