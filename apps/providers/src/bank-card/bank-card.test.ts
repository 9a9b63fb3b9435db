import fc from 'fast-check';
import { expect, test } from 'vitest';
import { runningProviders } from '../testing';
import { examineCard, findPrefix, passesLuhn } from './rules';

const { get } = runningProviders();

/** Numbers the schemes and payment companies publish for testing. */
test.each([
  ['4111111111111111', 'visa'],
  ['5555555555554444', 'mastercard'],
  ['2223003122003222', 'mastercard'],
  ['378282246310005', 'amex'],
  ['3530111333300000', 'jcb'],
  ['30569309025904', 'diners'],
  ['6011111111111117', 'discover'],
  ['6200000000000005', 'unionpay'],
])('the test number %s is a valid %s card', (number, scheme) => {
  expect(examineCard(number)).toMatchObject({ valid: true, scheme, length: number.length });
});

test.each([
  ['6222005865412565805', 'ICBC', '中国工商银行', 'DC'],
  ['6227003320240034988', 'CCB', '中国建设银行', 'DC'],
  ['6228480402564890018', 'ABC', '中国农业银行', 'DC'],
])('%s was issued by %s, %s', (number, bank, bankName, cardType) => {
  expect(examineCard(number)).toMatchObject({ scheme: 'unionpay', issuer: { bank, bankName, cardType } });
});

test('changing any one digit breaks the check', () => {
  const valid = '4111111111111111';
  fc.assert(
    fc.property(fc.nat(15), fc.integer({ min: 0, max: 9 }), (at, digit) => {
      fc.pre(valid[at] !== String(digit));
      expect(passesLuhn(valid.slice(0, at) + digit + valid.slice(at + 1))).toBe(false);
    }),
  );
});

test('blanks and hyphens make no difference, and the number is never answered in full', async () => {
  const { body } = await get('/bank-card/check', { number: '6222 0058-6541 2565 805' });
  expect(body.result).toMatchObject({ masked: '622200*********5805', issuer: { bank: 'ICBC' } });
  expect(JSON.stringify(body)).not.toContain('6222005865412565805');
});

test('a prefix two banks are said to own has no issuer', () => {
  expect(findPrefix('622516')).toEqual([]);
});

test('a longer prefix decides before a shorter one', () => {
  expect(findPrefix('62215049')[0]).toMatchObject({ bin: '62215049', bank: 'PSBC' });
  expect(findPrefix('622150')[0]).toMatchObject({ bin: '622150', bank: 'PSBC' });
});

test('a prefix not on record is not a success', async () => {
  expect((await get('/bank-card/bin', { bin: '000000' })).body).toMatchObject({ code: 2601, result: null });
});

test.each(['41111111111', '41111111111111111111', '4111-1111-1111-111a', '４１１１１１１１１１１１１１１１'])(
  '%s is refused',
  async (number) => {
    expect((await get('/bank-card/check', { number })).status).toBe(400);
  },
);
