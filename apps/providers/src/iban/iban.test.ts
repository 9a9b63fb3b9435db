import fc from 'fast-check';
import { expect, test } from 'vitest';
import { runningProviders } from '../testing';

const { get } = runningProviders();
const check = async (iban: string) => (await get('/iban/check', { iban })).body.result;

/** The examples of the registry that SWIFT publishes. */
const REGISTRY = [
  'AD1200012030200359100100',
  'AE070331234567890123456',
  'AT611904300234573201',
  'BE68539007547034',
  'CH9300762011623852957',
  'DE89370400440532013000',
  'DK5000400440116243',
  'ES9121000418450200051332',
  'FR1420041010050500013M02606',
  'GB29NWBK60161331926819',
  'IT60X0542811101000000123456',
  'NL91ABNA0417164300',
  'NO9386011117947',
  'PL61109010140000071219812874',
  'SA0380000000608010167519',
  'SE4550000000058398257466',
];

test.each(REGISTRY)('%s of the registry is valid', async (iban) => {
  expect(await check(iban)).toMatchObject({ valid: true, problems: [], country: iban.slice(0, 2) });
});

/** ISO 7064 MOD 97-10, written down by itself. */
const rest = (iban: string) =>
  BigInt([...(iban.slice(4) + iban.slice(0, 4))].map((character) => parseInt(character, 36)).join('')) % 97n;

test('any other digit in a number is found by the remainder, and here', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...REGISTRY),
      fc.nat(30),
      fc.integer({ min: 0, max: 9 }),
      async (iban, at, digit) => {
        fc.pre(at > 3 && /\d/.test(iban[at] ?? ''));
        const changed = iban.slice(0, at) + digit + iban.slice(at + 1);
        expect((await check(changed)).valid).toBe(rest(changed) === 1n);
      },
    ),
    { numRuns: 60 },
  );
});

test.each([
  ['CN8937040044053201', '国家代码不使用 IBAN'],
  ['DE8937040044053201300', '长度与该国规定不符'],
  ['DE88370400440532013000', '校验码不正确'],
])('%s: %s', async (iban, problem) => {
  expect(await check(iban)).toMatchObject({ valid: false, problems: expect.arrayContaining([problem]) });
});

test.each([
  ['BKCHCNBJ', true, '中国', null],
  ['ICBKCNBJSHI', true, '中国', 'SHI'],
  ['DEUTDEFF500', true, '德国', '500'],
  ['DEUTXXFF', false, null, null],
])('the structure of %s is right: %s', async (bic, valid, countryName, branch) => {
  expect((await get('/iban/bic', { bic })).body.result).toMatchObject({ valid, countryName, branch });
});
