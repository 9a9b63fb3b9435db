import type { LookupAddress } from 'node:dns';
import { expect, test } from 'vitest';
import { ADDRESS_REFUSED, AddressGuard } from './address-guard';

test.each([
  '127.0.0.1',
  '127.9.9.9',
  '0.0.0.0',
  '10.1.2.3',
  '172.16.0.1',
  '192.168.1.1',
  '169.254.169.254',
  '100.100.100.200',
  '168.63.129.16',
  '224.0.0.1',
  '255.255.255.255',
  '[::1]',
  '[::]',
  '[fe80::1]',
  '[fd00:ec2::254]',
  '[::ffff:127.0.0.1]',
  '[::ffff:169.254.169.254]',
  '[64:ff9b::7f00:1]',
  '[2002:7f00:1::]',
])('%s is not reached', (host) => {
  expect(new AddressGuard([]).allowsHost(host)).toBe(false);
});

test('public addresses are, and names are judged when they are resolved', () => {
  for (const host of ['8.8.8.8', '[2400:3200::1]', 'api.example.com', 'localhost'])
    expect(new AddressGuard([]).allowsHost(host), host).toBe(true);
});

/** Resolves names as told, another answer each time. */
function resolving(...answers: string[][]) {
  return ((_name: string, _options: object, callback: (error: null, found: LookupAddress[]) => void) => {
    const found = (answers.shift() ?? []).map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
    callback(null, found);
  }) as never;
}

const lookUp = (guard: AddressGuard, name = 'api.example.com', all = true) =>
  new Promise((resolve) =>
    guard.lookup(name, { all } as never, (error, found) => resolve(error ? (error as { code?: string }).code : found)),
  );

test('of what a name resolves to only public addresses are connected to, each time anew', async () => {
  const guard = new AddressGuard([], resolving(['10.0.0.1', '8.8.8.8'], ['127.0.0.1'], ['8.8.4.4']));
  expect(await lookUp(guard)).toEqual([{ address: '8.8.8.8', family: 4 }]);
  expect(await lookUp(guard)).toBe(ADDRESS_REFUSED);
  expect(await lookUp(guard, 'api.example.com', false)).toBe('8.8.4.4');
});

test('what is on the list may be reached: addresses, ranges and names', async () => {
  const guard = new AddressGuard(
    ['10.0.0.0/8', '127.0.0.1', 'Upstream.internal'],
    resolving(['192.168.0.9'], ['192.168.0.9']),
  );
  expect(guard.allowsHost('10.9.9.9')).toBe(true);
  expect(guard.allowsHost('[::ffff:10.9.9.9]')).toBe(true);
  expect(guard.allowsHost('127.0.0.1')).toBe(true);
  expect(guard.allowsHost('127.0.0.2')).toBe(false);
  expect(await lookUp(guard, 'upstream.internal')).toEqual([{ address: '192.168.0.9', family: 4 }]);
  expect(await lookUp(guard)).toBe(ADDRESS_REFUSED);
});
