import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { runningProviders } from '../testing';
import { rational, toDecimal } from './rational';
import { convertUnit, findUnit, units } from './units';

const { get } = runningProviders();
const convert = async (value: string, from: string, to: string, digits = '12') =>
  (await get('/unit-convert/convert', { value, from, to, digits })).body;

describe('conversions', () => {
  test.each([
    ['1', 'mi', 'km', '1.609344', true],
    ['1', 'in', 'cm', '2.54', true],
    ['15', 'mu', 'ha', '1', true],
    ['1', 'mu', 'm2', '666.666666667', false],
    ['1', 'jin', 'g', '500', true],
    ['10', 'liang', 'jin', '1', true],
    ['3', 'chi', 'm', '1', true],
    ['1', 'li', 'm', '500', true],
    ['1', 'lb', 'kg', '0.45359237', true],
    ['100', 'celsius', 'fahrenheit', '212', true],
    ['-40', 'celsius', 'fahrenheit', '-40', true],
    ['0', 'k', 'celsius', '-273.15', true],
    ['98.6', 'fahrenheit', 'celsius', '37', true],
    ['1', 'atm', 'mmhg', '759.999891726', false],
    ['1', 'psi', 'kpa', '6.89475729317', false],
    ['36', 'km-h', 'm-s', '10', true],
    ['1', 'kwh', 'mj', '3.6', true],
    ['1', 'gib', 'mb', '1073.741824', true],
    ['1', 'gal-us', 'l', '3.785411784', true],
    ['1', 'bbl', 'gal-us', '42', true],
    ['1', 'turn', 'arcsec', '1296000', true],
    ['0.1', 'm', 'mm', '100', true],
  ])('%s %s is %s %s', async (value, from, to, result, exact) => {
    expect((await convert(value, from, to)).result).toMatchObject({ result, exact });
  });

  test('a value of forty digits loses none', async () => {
    const value = '12345678901234567890.12345678901234567890';
    expect((await convert(value, 'm', 'm', '40')).result).toMatchObject({ result: value.slice(0, -1), exact: true });
  });

  test('from any unit to any other of its quantity and back is the value again', () => {
    const pairs = units.flatMap((from) =>
      units.filter((to) => to.quantity === from.quantity).map((to) => ({ from, to })),
    );
    fc.assert(
      fc.property(fc.constantFrom(...pairs), fc.integer(), ({ from, to }, value) => {
        const back = convertUnit(convertUnit(rational(String(value)), from, to), to, from);
        expect(toDecimal(back, 20)).toEqual({ text: String(value), exact: true });
      }),
      { numRuns: 500 },
    );
  });

  test('unknown units and unlike quantities are told apart', async () => {
    expect(await convert('1', 'm', 'furlong')).toMatchObject({ code: 2801, msg: '单位 furlong 未收录' });
    expect(await convert('1', 'm', 'kg')).toMatchObject({ code: 2802, msg: '长度与质量不能互换' });
  });

  test.each(['1e3', '1,000', '.5', '5.', '--1', 'NaN', '1'.repeat(21), '一'])(
    '%s is no decimal number',
    async (value) => {
      expect((await convert(value, 'm', 'km')).code).toBe(4000);
    },
  );
});

describe('units', () => {
  test('have codes of their own', () => {
    expect(new Set(units.map((unit) => unit.code)).size).toBe(units.length);
    expect(units.length).toBeGreaterThan(120);
    expect(findUnit('constructor')).toBeUndefined();
  });

  test('are listed by quantity', async () => {
    const { result } = (await get('/unit-convert/units', { quantity: 'mass' })).body;
    expect(result.units.map((unit: { code: string }) => unit.code)).toContain('jin');
    expect((await get('/unit-convert/units')).body.result.total).toBe(units.length);
  });
});

describe('decimals', () => {
  test.each([
    ['1/3', 5, '0.33333', false],
    ['2/3', 5, '0.66667', false],
    ['-2/3', 2, '-0.67', false],
    ['999.96', 4, '1000', false],
    ['0.00012345', 3, '0.000123', false],
    ['12345', 2, '12000', false],
    ['1e-19', 3, '0.0000000000000000001', true],
    ['0', 3, '0', true],
    ['-0.5', 1, '-0.5', true],
    ['2.5', 1, '3', false],
  ])('%s with %i significant digits is %s', (value, digits, text, exact) => {
    expect(toDecimal(rational(value), digits)).toEqual({ text, exact });
  });

  test('agree with JavaScript numbers to ten digits', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1e9 }), fc.integer({ min: 1, max: 1e9 }), (above, below) => {
        const { text } = toDecimal(rational(`${above}/${below}`), 15);
        expect(Math.abs(Number(text) / (above / below) - 1)).toBeLessThan(1e-13);
      }),
    );
  });
});
