/** Vehicle identification numbers by GB 16735 (ISO 3779). */

export interface VinReport {
  readonly vin: string;
  readonly valid: boolean;
  /** The check digit that the other 16 characters call for, in place 9. */
  readonly expectedCheckDigit: string;
  /** World manufacturer identifier. */
  readonly wmi: string;
  readonly vds: string;
  readonly vis: string;
  readonly area: string | null;
  readonly country: string | null;
  /** What the code of place 10 stands for: it comes again every 30 years. Empty when it stands for none. */
  readonly modelYears: readonly number[];
  readonly serial: string;
}

/** 17 characters without I, O and Q. */
export const VIN_PATTERN = '[0-9A-HJ-NPR-Za-hj-npr-z]{17}';

const WEIGHTS = [8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2];
const LETTERS = 'ABCDEFGH*JKLMN*P*R*STUVWXYZ';
const YEAR_CODES = 'ABCDEFGHJKLMNPRSTVWXY123456789';
const FIRST_YEAR = 1980;

const AREAS: readonly [RegExp, string][] = [
  [/^[A-H]/, '非洲'],
  [/^[J-R]/, '亚洲'],
  [/^[S-Z]/, '欧洲'],
  [/^[1-57]/, '北美洲'],
  [/^6/, '大洋洲'],
  [/^[89]/, '南美洲'],
];

/** The countries of most cars in China, by the first two characters (ISO 3780). */
const COUNTRIES: readonly [RegExp, string][] = [
  [/^[LH]/, '中国'],
  [/^J/, '日本'],
  [/^K[L-R]/, '韩国'],
  [/^S[A-M]/, '英国'],
  [/^(?:S[N-T]|W)/, '德国'],
  [/^T[R-V]/, '匈牙利'],
  [/^V[F-R]/, '法国'],
  [/^V[S-W]/, '西班牙'],
  [/^X[S-W]/, '俄罗斯'],
  [/^Y[S-W]/, '瑞典'],
  [/^Z[A-R]/, '意大利'],
  [/^[145]/, '美国'],
  [/^2/, '加拿大'],
  [/^3[A-W]/, '墨西哥'],
];

/** Examines a number of {@link VIN_PATTERN}; `year` is the present one: cars of the next one are sold already. */
export function examineVin(input: string, year: number): VinReport {
  const vin = input.toUpperCase();
  const expected = checkDigit(vin);
  return {
    vin,
    valid: vin[8] === expected,
    expectedCheckDigit: expected,
    wmi: vin.slice(0, 3),
    vds: vin.slice(3, 9),
    vis: vin.slice(9),
    area: AREAS.find(([begins]) => begins.test(vin))?.[1] ?? null,
    country: COUNTRIES.find(([begins]) => begins.test(vin))?.[1] ?? null,
    modelYears: modelYears(vin[9]!, year + 1),
    serial: vin.slice(11),
  };
}

function checkDigit(vin: string): string {
  const sum = WEIGHTS.reduce((total, weight, at) => total + weight * valueOf(vin[at]!), 0);
  return sum % 11 === 10 ? 'X' : String(sum % 11);
}

/** A to H are 1 to 8, J to R 1 to 9, S to Z 2 to 9. */
function valueOf(character: string): number {
  return /\d/.test(character) ? Number(character) : (LETTERS.indexOf(character) % 9) + 1;
}

function modelYears(code: string, last: number): number[] {
  const at = YEAR_CODES.indexOf(code);
  if (at < 0) return [];
  return [0, 30, 60].map((cycle) => FIRST_YEAR + at + cycle).filter((year) => year <= last);
}
