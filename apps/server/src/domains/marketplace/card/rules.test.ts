import type { Vault } from '@jishi/vault';
import { expect, test } from 'vitest';
import { sealedCards, tailOf } from './rules';

/** Says what it was asked instead of keeping it secret. */
const vault = {
  keyedDigest: (value: string, purpose: string) => Buffer.from(`${purpose}|${value}`),
  seal: (plain: string, context: string) => Buffer.from(`${context}|${plain}`),
} as unknown as Vault;

test('of a number the last signs may be told, never more than a third of it', () => {
  expect(['QT8812345678', '123456789', '1234', '12'].map(tailOf)).toEqual(['5678', '789', '4', '']);
});

test('a card is sealed under its product and digest, and found by the digest of its number', () => {
  const [card] = sealedCards(vault, '420001', [{ number: 'QT88', secret: 'S', expires: '2027-06-30' }]);
  const digest = Buffer.from('marketplace.card|QT88');
  expect(card).toEqual({
    digest,
    tail: '8',
    expiresOn: '2027-06-30',
    contentCipher: Buffer.from(
      `marketplace.card.content:420001:${digest.toString('hex')}|{"number":"QT88","secret":"S"}`,
    ),
  });
});

test('what is no day is not kept as the end of a card', () => {
  const ends = [undefined, '永久', '2027-02-30'].map((expires) => ({
    number: 'QT88',
    secret: 'S',
    ...(expires !== undefined && { expires }),
  }));
  expect(sealedCards(vault, '1', ends).map(({ expiresOn }) => expiresOn)).toEqual([null, null, null]);
});
