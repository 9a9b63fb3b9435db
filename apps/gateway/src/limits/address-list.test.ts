import { expect, test } from 'vitest';
import { AddressList, normalAddress } from './address-list';

test('single addresses and ranges fit, in both families', () => {
  const list = new AddressList(['203.0.113.7', '10.0.0.0/8', '2001:db8::/32', '2001:DB8:1::1']);
  for (const address of ['203.0.113.7', '10.255.0.1', '2001:db8:ffff::1'])
    expect(list.includes(address), address).toBe(true);
  for (const address of ['203.0.113.8', '11.0.0.1', '2001:db9::1', '', 'nonsense'])
    expect(list.includes(address), address).toBe(false);
});

test('an IPv4 address written as IPv6 is the same address', () => {
  expect(normalAddress('::ffff:203.0.113.7')).toBe('203.0.113.7');
  expect(new AddressList(['::ffff:203.0.113.7']).includes('203.0.113.7')).toBe(true);
  expect(new AddressList(['::ffff:10.0.0.0/104']).includes('10.1.2.3')).toBe(true);
  expect(new AddressList(['::ffff:10.0.0.0/104']).includes('11.1.2.3')).toBe(false);
});

test('a list of lines that are no addresses shuts everybody out', () => {
  const list = new AddressList(['10.0.0.0/99', 'localhost', '']);
  expect(list.empty).toBe(false);
  expect(list.includes('127.0.0.1')).toBe(false);
  expect(new AddressList([]).empty).toBe(true);
});
