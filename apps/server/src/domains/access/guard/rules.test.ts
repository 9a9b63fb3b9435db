import { generateKeyPairSync } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Refusal } from '../../../kernel/refusal';
import { parseIpList, readRsaKey } from './rules';

function messageOf(work: () => unknown): string {
  try {
    work();
  } catch (error) {
    if (error instanceof Refusal) return error.fields?.[0]?.message ?? '';
    throw error;
  }
  return '';
}
const faultOf = (text: string) => messageOf(() => parseIpList(text));

test('addresses and ranges of both kinds are taken as typed and read in one spelling', () => {
  const typed = ' 203.0.113.7 \n\n10.0.0.0/8\r\n2001:DB8::1\n2001:db8::/32\n::ffff:1.2.3.4\n0.0.0.0/0';
  expect(parseIpList(typed)).toEqual({
    content: '203.0.113.7\n10.0.0.0/8\n2001:DB8::1\n2001:db8::/32\n::ffff:1.2.3.4\n0.0.0.0/0',
    ips: ['203.0.113.7', '10.0.0.0/8', '2001:db8::1', '2001:db8::/32', '1.2.3.4', '0.0.0.0/0'],
  });
  expect(parseIpList('')).toEqual({ content: '', ips: [] });
});

test('what is the same address twice is kept once, as it was typed first', () => {
  expect(parseIpList('1.2.3.4\n::ffff:1.2.3.4\n1.2.3.4')).toEqual({ content: '1.2.3.4', ips: ['1.2.3.4'] });
});

test('a bad line is named by its number and its text', () => {
  expect(faultOf('1.1.1.1\n2.2.2.2\n300.1.1.1')).toBe('第 3 行 300.1.1.1 不是有效的地址或网段');
  expect(faultOf('\n\nlocalhost')).toBe('第 3 行 localhost 不是有效的地址或网段');
});

test.each([
  '1.2.3',
  '010.1.1.1',
  '0x7f.0.0.1',
  '2130706433',
  '1.2.3.4/33',
  '1.2.3.4/-1',
  '1.2.3.4/08',
  '1.2.3.4/',
  '/8',
  '1.2.3.4 # office',
  '1.2.3.4,5.6.7.8',
  'fe80::1%eth0',
  '2001:db8::/129',
  ':::',
  '::ffff:10.0.0.0/95',
  '*',
  '１.2.3.4',
  'example.com',
])('%s is not taken', (line) => {
  expect(faultOf(line)).toBe(`第 1 行 ${line} 不是有效的地址或网段`);
});

test('a range that does not begin where it says is refused with the right one', () => {
  expect(faultOf('10.1.2.3/8')).toBe('第 1 行 10.1.2.3/8 不是网段的起始地址，应写作 10.0.0.0/8');
  expect(faultOf('192.168.1.130/25')).toContain('应写作 192.168.1.128/25');
  expect(faultOf('2001:db8::1/32')).toContain('应写作 2001:db8::/32');
});

test('at most a hundred lines are taken, and only the first faults are spelled out', () => {
  const lines = (count: number) => Array.from({ length: count }, (_, n) => `10.0.0.${n}`).join('\n');
  expect(parseIpList(lines(100)).ips).toHaveLength(100);
  expect(faultOf(lines(101))).toBe('最多 100 行，现在有 101 行');
  expect(faultOf('a\nb\nc\nd\ne')).toMatch(/^第 1 行 a .+；第 2 行 b .+；第 3 行 c .+；另有 2 行不正确$/);
  expect(faultOf('x'.repeat(8000)).length).toBeLessThan(100);
});

test('whatever is typed is either taken whole or refused with words, never a fault', () => {
  const part = fc.oneof(fc.string(), fc.ipV4(), fc.ipV4Extended(), fc.ipV6(), fc.stringMatching(/^[\d./:a-f]{0,20}$/));
  fc.assert(
    fc.property(fc.array(part, { maxLength: 5 }), (lines) => {
      const fault = faultOf(lines.join('\n'));
      if (fault === '')
        expect(parseIpList(parseIpList(lines.join('\n')).content).ips).toEqual(parseIpList(lines.join('\n')).ips);
      else expect(fault).toMatch(/\p{Script=Han}/u);
    }),
  );
});

const rsa = (modulusLength: number, publicExponent = 65537) =>
  generateKeyPairSync('rsa', { modulusLength, publicExponent });
const pemOf = (key: ReturnType<typeof rsa>['publicKey'], type: 'spki' | 'pkcs1' = 'spki') =>
  key.export({ type, format: 'pem' }) as string;
const keyFault = (pem: string) => messageOf(() => readRsaKey(pem));
const pair = rsa(2048);

test('an RSA key of 2048 bits is taken in either PEM form, with Windows line ends too', () => {
  const spki = readRsaKey(pemOf(pair.publicKey));
  expect(spki).toMatchObject({ bits: 2048, fingerprint: expect.stringMatching(/^[0-9a-f]{16}$/) });
  expect(readRsaKey(pemOf(pair.publicKey, 'pkcs1'))).toEqual(spki);
  expect(readRsaKey(pemOf(pair.publicKey).replaceAll('\n', '\r\n'))).toEqual(spki);
});

test('a private key is refused in clear words, wherever it stands', () => {
  const secret = pair.privateKey.export({ type: 'pkcs8', format: 'pem' }) as string;
  expect(keyFault(secret)).toMatch(/^这是私钥，没有保存/);
  expect(keyFault(pemOf(pair.publicKey) + secret)).toMatch(/^这是私钥，没有保存/);
  expect(keyFault('-----BEGIN ENCRYPTED PRIVATE KEY-----')).toMatch(/^这是私钥/);
});

test('keys that are too short, of another kind or unsafe are refused', () => {
  expect(keyFault(pemOf(rsa(1024).publicKey))).toBe('公钥只有 1024 位，至少需要 2048 位');
  expect(keyFault(pemOf(rsa(2048, 3).publicKey))).toContain('指数不安全');
  const elliptic = generateKeyPairSync('ec', { namedCurve: 'P-256' }).publicKey;
  expect(keyFault(elliptic.export({ type: 'spki', format: 'pem' }) as string)).toContain('不是 RSA 公钥');
  const pss = generateKeyPairSync('rsa-pss', { modulusLength: 2048 }).publicKey;
  expect(keyFault(pss.export({ type: 'spki', format: 'pem' }) as string)).toContain('不是 RSA 公钥');
  expect(keyFault(pemOf(pair.publicKey).replace('M', '!'))).toContain('不是 PEM 格式');
  expect(keyFault(pemOf(pair.publicKey).slice(0, 200))).toContain('不是 PEM 格式');
  expect(keyFault('ssh-rsa AAAA')).toContain('不是 PEM 格式');
});
