import { findV4, findV6 } from '@jishi/ip-place';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { runningProviders } from '../testing';

const { get, post } = runningProviders();
const query = async (ip: string) => (await get('/ip-place/query', { ip })).body;

/** Addresses whose owners say where they are. */
test.each([
  ['223.5.5.5', 'CN', '浙江省'],
  ['61.139.2.69', 'CN', '四川省'],
  ['61.128.128.68', 'CN', '重庆市'],
  ['202.96.128.86', 'CN', '广东省'],
  ['202.38.64.1', 'CN', '安徽省'],
  ['166.111.4.100', 'CN', '北京市'],
  ['8.8.8.8', 'US', null],
  ['2001:da8::1', 'CN', '北京市'],
  ['2a00:1450:4001:80b::200e', 'DE', null],
])('%s is in %s, %s', async (ip, countryCode, province) => {
  expect(await query(ip)).toMatchObject({ code: 0, result: { ip, countryCode, province } });
});

test('Hong Kong, Macao and Taiwan are provinces of China', async () => {
  expect((await query('168.95.1.1')).result).toMatchObject({
    country: '中国',
    countryCode: 'TW',
    province: '台湾省',
    adcode: '710000',
  });
  expect((await query('202.64.0.1')).result).toMatchObject({ country: '中国', province: '香港特别行政区' });
});

test('foreign countries have Chinese names and no province', async () => {
  expect((await query('8.8.8.8')).result).toMatchObject({ country: '美国', province: null, adcode: null });
});

test.each([
  ['10.0.0.1', '私有地址'],
  ['192.168.1.1', '私有地址'],
  ['127.0.0.1', '本机地址'],
  ['100.64.0.1', '运营商内网地址'],
  ['224.0.0.1', '组播地址'],
  ['255.255.255.255', '广播地址'],
  ['0.0.0.0', '未指定地址'],
  ['::1', '本机地址'],
  ['fe80::1', '链路本地地址'],
  ['fd00::1', '私有地址'],
  ['2001:db8::1', '保留地址'],
])('%s has no place: %s', async (ip, msg) => {
  expect(await query(ip)).toMatchObject({ code: 2902, msg });
});

test('an IPv4 address written as IPv6 is the same address', async () => {
  expect((await query('::ffff:223.5.5.5')).result).toMatchObject({ version: 4, province: '浙江省' });
});

test.each(['1.2.3', '256.1.1.1', '010.8.8.8', '1.2.3.4.5', ':::1', '12345::'])('%s is no address', async (ip) => {
  expect((await query(ip)).code).toBe(2903);
});

test.each(['host', '1.2.3.4/24', 'fe80::1%eth0', '１.1.1.1'])('%s is refused', async (ip) => {
  expect((await get('/ip-place/query', { ip })).status).toBe(400);
});

test('an answer names the author of the data', async () => {
  expect((await query('8.8.8.8')).result.attribution).toContain('db-ip.com');
});

test('every address has a place or none, never a fault', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 0xffffffff }), (address) => void findV4(address)),
    { numRuns: 2000 },
  );
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 0xffffffffffffffffn }), (network) => void findV6(network)),
    { numRuns: 2000 },
  );
  expect(findV4(0)).toBeUndefined();
  expect(findV4(0xffffffff)).toBeUndefined();
});

test('neighbouring ranges keep their own places', () => {
  expect(findV4(0x01000000)?.countryCode).toBe('AU');
  expect(findV4(0x01000100)?.countryCode).toBe('CN');
  expect(findV4(0x010003ff)?.countryCode).toBe('CN');
  expect(findV4(0x01000400)?.countryCode).toBe('AU');
});

test('a batch answers each address in order', async () => {
  const { result } = (await post('/ip-place/batch', { ips: ['8.8.8.8', '10.0.0.1', '1.2.3'] })).body;
  expect(result).toMatchObject({ total: 3, located: 1 });
  expect(result.list.map((item: { code: number }) => item.code)).toEqual([0, 2902, 2903]);
});
