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

test('a range of all mapped addresses is every IPv4 address, and none of IPv6; a wider one is a range of IPv6', () => {
  const all = new AddressList(['::ffff:0.0.0.0/96']);
  for (const address of ['10.1.2.3', '0.0.0.0', '255.255.255.255']) expect(all.includes(address), address).toBe(true);
  expect(all.includes('2001:db8::1')).toBe(false);
  const one = new AddressList(['::ffff:10.1.2.3/128']);
  expect([one.includes('10.1.2.3'), one.includes('10.1.2.2')]).toEqual([true, false]);
  const wider = new AddressList(['::ffff:10.0.0.0/80']);
  expect([wider.includes('10.1.2.3'), wider.includes('::1')]).toEqual([false, true]);
});

test('a list of lines that are no addresses shuts everybody out', () => {
  const list = new AddressList(['10.0.0.0/99', 'localhost', '']);
  expect(list.empty).toBe(false);
  expect(list.includes('127.0.0.1')).toBe(false);
  expect(new AddressList([]).empty).toBe(true);
});
