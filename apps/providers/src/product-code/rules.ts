/** Check digits of ISBN-10, ISBN-13 and ISSN, and of the trade item numbers of GS1 (EAN-8, UPC-A, EAN-13, GTIN-14). */

type CodeKind = 'ISBN-10' | 'ISBN-13' | 'ISSN' | 'EAN-8' | 'UPC-A' | 'EAN-13' | 'GTIN-14';

export interface CodeReport {
  readonly code: string;
  readonly kind: CodeKind | null;
  readonly valid: boolean;
  readonly expectedCheckDigit: string | null;
  /** The same as ISBN-13, where there is one. */
  readonly isbn13: string | null;
  /** The same as ISBN-10: only those that begin with 978 have one. */
  readonly isbn10: string | null;
  /** The same with 14 digits. */
  readonly gtin14: string | null;
  /** What the first three digits were given out for; it is not where the goods were made. */
  readonly prefix: string | null;
}

/** Digits, hyphens and blanks; the last may be X. */
export const CODE_PATTERN = '[0-9][0-9 -]{6,22}[0-9Xx]';

/** Chosen by how many digits there are; 13 that begin with 978 or 979 are a book's. */
const KIND_BY_LENGTH: Readonly<Record<number, CodeKind>> = {
  10: 'ISBN-10',
  12: 'UPC-A',
  13: 'EAN-13',
  14: 'GTIN-14',
};

/** GS1 prefixes that a Chinese shop meets, from the published list of GS1. */
const PREFIXES: readonly [number, number, string][] = [
  [0, 19, '美国、加拿大'],
  [20, 29, '店内码'],
  [30, 39, '美国（药品）'],
  [60, 139, '美国、加拿大'],
  [200, 299, '店内码'],
  [300, 379, '法国'],
  [400, 440, '德国'],
  [450, 459, '日本'],
  [471, 471, '中国台湾'],
  [489, 489, '中国香港'],
  [490, 499, '日本'],
  [500, 509, '英国'],
  [690, 699, '中国内地'],
  [880, 881, '韩国'],
  [958, 958, '中国澳门'],
  [977, 977, '期刊（ISSN）'],
  [978, 979, '图书（ISBN）'],
];

/** Examines a code of {@link CODE_PATTERN}. Eight digits with a hyphen in the middle, or with an X, are an ISSN. */
export function examineCode(input: string): CodeReport {
  const code = input.toUpperCase().replaceAll(/[ -]/g, '');
  const kind = kindOf(input, code);
  if (kind === null || (code.endsWith('X') && kind !== 'ISBN-10' && kind !== 'ISSN')) return unknownCode(code);
  const expected = kind === 'ISBN-10' || kind === 'ISSN' ? modulus11(code) : modulus10(code);
  const valid = code.endsWith(expected);
  const trade = kind === 'ISBN-10' ? withCheck(`978${code.slice(0, 9)}`) : kind === 'ISSN' ? null : code;
  const isBook = kind === 'ISBN-10' || kind === 'ISBN-13';
  return {
    code,
    kind,
    valid,
    expectedCheckDigit: expected,
    isbn13: valid && isBook ? trade : null,
    isbn10:
      valid && isBook && trade!.startsWith('978') ? trade!.slice(3, 12) + modulus11(`${trade!.slice(3, 12)}0`) : null,
    gtin14: valid && trade ? trade.padStart(14, '0') : null,
    prefix: trade && trade.length >= 12 ? prefixOf(trade) : null,
  };
}

function kindOf(input: string, code: string): CodeKind | null {
  if (code.length === 8) return /^\d{4}-\d{3}[\dXx]$/.test(input.trim()) || code.endsWith('X') ? 'ISSN' : 'EAN-8';
  const kind = KIND_BY_LENGTH[code.length] ?? null;
  return kind === 'EAN-13' && /^97[89]/.test(code) ? 'ISBN-13' : kind;
}

function unknownCode(code: string): CodeReport {
  const nothing = { expectedCheckDigit: null, isbn13: null, isbn10: null, gtin14: null, prefix: null };
  return { code, kind: null, valid: false, ...nothing };
}

function prefixOf(trade: string): string | null {
  const prefix = Number(trade.padStart(14, '0').slice(1, 4));
  return PREFIXES.find(([from, to]) => prefix >= from && prefix <= to)?.[2] ?? null;
}

function withCheck(digits: string): string {
  return digits + modulus10(`${digits}0`);
}

/** GS1: weights 3 and 1 from the right of what precedes the check digit. */
function modulus10(code: string): string {
  const sum = fromTheRight(code).reduce((total, digit, at) => total + digit * (at % 2 ? 1 : 3), 0);
  return String((10 - (sum % 10)) % 10);
}

/** ISBN-10 and ISSN: weights from the right that begin with 2; 10 is written X. */
function modulus11(code: string): string {
  const sum = fromTheRight(code).reduce((total, digit, at) => total + digit * (at + 2), 0);
  const digit = (11 - (sum % 11)) % 11;
  return digit === 10 ? 'X' : String(digit);
}

/** The digits before the last one. */
function fromTheRight(code: string): number[] {
  return Array.from(code.slice(0, -1), Number).toReversed();
}
