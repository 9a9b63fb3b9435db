import fc from 'fast-check';
import { expect, test } from 'vitest';
import { placeOf } from './place';

test.each([
  ['223.5.5.5', '浙江省'],
  ['::ffff:223.5.5.5', '浙江省'],
  ['2001:da8::1', '北京市'],
  ['202.64.0.1', '香港特别行政区'],
  ['8.8.8.8', '美国'],
  ['10.1.2.3', '内网地址'],
  ['127.0.0.1', '内网地址'],
  ['fd00::1', '内网地址'],
  ['100.64.0.1', '内网地址'],
  ['224.0.0.1', ''],
  ['', ''],
  ['unknown', ''],
])('%s is in %s', (ip, place) => {
  expect(placeOf(ip)).toBe(place);
});

test('no text is a fault', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.ipV4(), fc.ipV6()), (ip) => {
      expect(placeOf(ip)).toBeTypeOf('string');
    }),
  );
});
