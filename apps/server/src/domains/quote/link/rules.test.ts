import { expect, test } from 'vitest';
import { digestOf, newSecret } from '../../../kernel/secret';
import { LINK_LIMITS, digestInAddress, sheetPath, unsubscribePath } from './rules';

const secret = newSecret();

test.each([
  secret,
  ` ${secret} `,
  sheetPath(secret),
  `https://a.example/sheet/${secret}`,
  `https://a.example/sheet/${secret}/pdf`,
  `https://a.example/sheet/${secret}?a=1`,
  `https://a.example/sheet/${secret}#top`,
  unsubscribePath(secret),
])('the secret is found in what people paste', (pasted) => {
  expect(digestInAddress(pasted)).toEqual(digestOf(secret));
});

test.each(['', 'https://a.example/sheet/', secret.slice(1), `${secret}x`, `x${secret}`, `${secret} more`])(
  'nothing is found in %j',
  (pasted) => {
    expect(digestInAddress(pasted)).toBeUndefined();
  },
);

test('a link leads to the sheet, its other one to the end of the mails', () => {
  expect([sheetPath('s'), unsubscribePath('s')]).toEqual(['/sheet/s', '/sheet/unsubscribe/s']);
});

test('a hundred links a day', () => expect(LINK_LIMITS).toEqual([{ most: 100, seconds: 86_400 }]));
