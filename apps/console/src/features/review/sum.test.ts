import { expect, it } from 'vitest';
import { sumOf } from './sum';

it.each([
  [[], '0.00000'],
  [['0.10', '0.2'], '0.30000'],
  [['55000.00', '0.00', '12'], '55012.00000'],
  [['-0.50', '0.20001'], '-0.29999'],
])('%j come to %s', (amounts, total) => expect(sumOf(amounts)).toBe(total));
