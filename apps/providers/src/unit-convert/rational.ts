/** Exact fractions of big integers, read from and written as decimal text. */

export interface Rational {
  readonly numerator: bigint;
  /** Always positive. */
  readonly denominator: bigint;
}

/** Reads `-12.5`, `1/3` or `1e-9`; the text must be one of these. */
export function rational(text: string): Rational {
  const [above, below] = text.split('/') as [string, string?];
  return below === undefined ? decimal(above) : divide(decimal(above), decimal(below));
}

export function multiply(a: Rational, b: Rational): Rational {
  return { numerator: a.numerator * b.numerator, denominator: a.denominator * b.denominator };
}

/** `b` must not be zero. */
export function divide(a: Rational, b: Rational): Rational {
  const sign = b.numerator < 0n ? -1n : 1n;
  return { numerator: a.numerator * b.denominator * sign, denominator: a.denominator * b.numerator * sign };
}

export function add(a: Rational, b: Rational): Rational {
  return {
    numerator: a.numerator * b.denominator + b.numerator * a.denominator,
    denominator: a.denominator * b.denominator,
  };
}

export function subtract(a: Rational, b: Rational): Rational {
  return add(a, { numerator: -b.numerator, denominator: b.denominator });
}

/** Decimal text rounded half away from zero to a number of significant digits, and whether nothing was lost. */
export function toDecimal(
  value: Rational,
  significantDigits: number,
): { readonly text: string; readonly exact: boolean } {
  if (value.numerator === 0n) return { text: '0', exact: true };
  const negative = value.numerator < 0n;
  const numerator = negative ? -value.numerator : value.numerator;
  const places = significantDigits - integerDigits(numerator, value.denominator);
  const scaled = places >= 0 ? numerator * 10n ** BigInt(places) : numerator;
  const divisor = places >= 0 ? value.denominator : value.denominator * 10n ** BigInt(-places);
  const rounded = (scaled * 2n + divisor) / (divisor * 2n);
  const text = placePoint(rounded, places);
  return { text: negative ? `-${text}` : text, exact: rounded * divisor === scaled };
}

/** Digits before the decimal point; 0 for 0.5, -1 for 0.05. */
function integerDigits(numerator: bigint, denominator: bigint): number {
  const digits = numerator.toString().length - denominator.toString().length;
  const reaches =
    digits >= 0 ? numerator >= denominator * 10n ** BigInt(digits) : numerator * 10n ** BigInt(-digits) >= denominator;
  return reaches ? digits + 1 : digits;
}

/** `places` digits of an integer follow the decimal point; negative places add zeros. */
function placePoint(integer: bigint, places: number): string {
  if (places <= 0) return (integer * 10n ** BigInt(-places)).toString();
  const digits = integer.toString().padStart(places + 1, '0');
  const fraction = digits.slice(-places).replace(/0+$/, '');
  const whole = digits.slice(0, -places);
  return fraction === '' ? whole : `${whole}.${fraction}`;
}

function decimal(text: string): Rational {
  const [mantissa, exponent = '0'] = text.split('e') as [string, string?];
  const [whole, fraction = ''] = mantissa.split('.') as [string, string?];
  const shift = BigInt(exponent) - BigInt(fraction.length);
  const integer = BigInt(whole + fraction);
  return shift >= 0n
    ? { numerator: integer * 10n ** shift, denominator: 1n }
    : { numerator: integer, denominator: 10n ** -shift };
}
