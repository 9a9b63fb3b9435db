/** Individual income tax on wages by the law of 2018: brackets, cumulative withholding, the bonus of a year taxed by itself. */
import { share } from '../cents';

/** `upTo`: fen of taxable income in a year; `rate`: per cent; `quick`: fen to take off. */
interface Bracket {
  readonly upTo: bigint;
  readonly rate: bigint;
  readonly quick: bigint;
}

const bracket = (upToYuan: number, rate: number, quickYuan: number): Bracket => ({
  upTo: BigInt(upToYuan) * 100n,
  rate: BigInt(rate),
  quick: BigInt(quickYuan) * 100n,
});

/** Annex 1 of the law. */
const YEAR: readonly Bracket[] = [
  bracket(36_000, 3, 0),
  bracket(144_000, 10, 2_520),
  bracket(300_000, 20, 16_920),
  bracket(420_000, 25, 31_920),
  bracket(660_000, 30, 52_920),
  bracket(960_000, 35, 85_920),
  bracket(Number.MAX_SAFE_INTEGER, 45, 181_920),
];
/** The same by months, for the bonus of a year. */
const MONTH: readonly Bracket[] = [
  bracket(3_000, 3, 0),
  bracket(12_000, 10, 210),
  bracket(25_000, 20, 1_410),
  bracket(35_000, 25, 2_660),
  bracket(55_000, 30, 4_410),
  bracket(80_000, 35, 7_160),
  bracket(Number.MAX_SAFE_INTEGER, 45, 15_160),
];

/** What everybody may earn in a month without tax, in fen. */
export const MONTHLY_ALLOWANCE = 500_000n;

export interface Tax {
  readonly taxable: bigint;
  /** Per cent. */
  readonly rate: number;
  readonly quick: bigint;
  readonly tax: bigint;
}

/** The tax of a year on what is left of income after the allowance and all deductions, in fen. */
export function taxOfYear(income: bigint, deductions: bigint): Tax {
  const taxable = income > deductions ? income - deductions : 0n;
  return byBracket(taxable, taxable, YEAR);
}

/** The tax of a bonus that is not added to the year's income (财税〔2018〕164号, 2023 年第 30 号, to the end of 2027). */
export function taxOfBonus(bonus: bigint): Tax {
  const ofMonth = (bonus + 11n) / 12n;
  return byBracket(bonus, bonus === 0n ? 0n : ofMonth, MONTH);
}

function byBracket(taxable: bigint, judged: bigint, brackets: readonly Bracket[]): Tax {
  const { rate, quick } = brackets.find(({ upTo }) => judged <= upTo)!;
  const before = share(taxable, rate, 100n) - quick;
  return { taxable, rate: Number(rate), quick, tax: before > 0n ? before : 0n };
}

export interface WithheldMonth extends Tax {
  readonly month: number;
  /** Withheld in this month. */
  readonly withheld: bigint;
  /** Withheld since January. */
  readonly total: bigint;
  readonly takeHome: bigint;
}

/** Twelve equal months of wages: what is withheld in each; `insurance` and `special` are deducted in every month. */
export function withheldMonths(wage: bigint, insurance: bigint, special: bigint): WithheldMonth[] {
  let before = 0n;
  return Array.from({ length: 12 }, (_, at) => {
    const months = BigInt(at + 1);
    const year = taxOfYear(wage * months, (MONTHLY_ALLOWANCE + insurance + special) * months);
    const withheld = year.tax - before;
    before = year.tax;
    return { ...year, month: at + 1, withheld, total: year.tax, takeHome: wage - insurance - withheld };
  });
}
