import { expect, test } from 'vitest';
import { addressHash, outletSealed } from './outlet';

test('an address is found by its SHA-256', () => {
  expect(addressHash('abc').toString('hex')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
});

test('secrets are sealed for their outlet, of its kind', () => {
  const { sealedFor, sealed } = outletSealed('sms.channel');
  expect([sealedFor.secret('7'), sealedFor.address('7')]).toEqual(['sms.channel.secret:7', 'sms.channel.address:7']);
  expect(sealed[0]!.columns['secret_cipher']!({ id: '7' })).toBe(sealedFor.secret('7'));
});
