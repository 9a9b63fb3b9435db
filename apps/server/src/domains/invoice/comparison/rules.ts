// A month's invoices at the platform held against those kept here. Money is bigint in units of 0.00001 yuan, red invoices
// below zero.
import { comparisonKind } from '@jishi/contract/enums/invoice';
import type { ValueOf } from '@jishi/contract/enums/enumeration';
import { parseTime } from '../../../kernel/time';

export type There = { serial: string; number: string; gross: bigint };
/** `expected`: the platform issued it that month. Others are here because the platform tells of them. */
export type Here = There & { expected: boolean };

export type Difference = {
  kind: ValueOf<typeof comparisonKind>;
  number: string;
  serial: string;
  thereGross: bigint | null;
  hereGross: bigint | null;
};

/** What does not agree, by the numbers of the invoices. */
export function differencesOf(there: readonly There[], here: readonly Here[]): Difference[] {
  const kept = new Map(here.map((invoice) => [invoice.number, invoice]));
  const told = new Set(there.map(({ number }) => number));
  const found = there.flatMap(({ number, serial, gross }): Difference[] => {
    const ours = kept.get(number);
    const about = { number, serial: ours?.serial ?? serial, thereGross: gross };
    if (!ours) return [{ ...about, kind: comparisonKind.notHere, hereGross: null }];
    return ours.gross === gross ? [] : [{ ...about, kind: comparisonKind.amount, hereGross: ours.gross }];
  });
  const missing = here
    .filter(({ expected, number }) => expected && !told.has(number))
    .map(({ number, serial, gross }) => ({
      kind: comparisonKind.notThere,
      number,
      serial,
      thereGross: null,
      hereGross: gross,
    }));
  return [...found, ...missing];
}

/** From and up to, of a Beijing month `yyyy-MM`. */
export function spanOfMonth(month: string): { start: Date; end: Date } {
  const startOf = (name: string) => parseTime(`${name}-01 00:00:00`);
  return { start: startOf(month), end: startOf(monthAfter(month, 1)) };
}

/** Months that are older than this are not asked for by themselves. */
const MONTHS_BACK = 3;
/** The platform's list of a month is whole from this day of the next one on. */
const FIRST_DAY = 2;

/** The finished months that are compared by themselves on a Beijing day `yyyy-MM-dd`, oldest first. */
export function monthsDue(today: string): string[] {
  const latest = monthAfter(today.slice(0, 7), Number(today.slice(8)) >= FIRST_DAY ? -1 : -2);
  return Array.from({ length: MONTHS_BACK }, (_, at) => monthAfter(latest, at - MONTHS_BACK + 1));
}

function monthAfter(month: string, count: number): string {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number - 1 + count)).toISOString().slice(0, 7);
}
