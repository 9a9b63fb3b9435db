/** Administrative divisions by GB/T 2260 code: those in force and those withdrawn since 1980. */
import data from './divisions.json';

export interface Division {
  /** The six digits asked for. */
  readonly code: string;
  readonly province: string;
  /** Null where the county answers to the province itself, or the prefecture is not on record. */
  readonly city: string | null;
  /** Null when only the province or the prefecture is on record. */
  readonly county: string | null;
  /** The parts joined, such as 浙江省杭州市西湖区. */
  readonly fullName: string;
  /** The code is in force; false when it was withdrawn by merger, upgrade or renaming. */
  readonly current: boolean;
  /** The code itself is on record, in force or not; false when only a part of it is. */
  readonly exact: boolean;
}

const MUNICIPALITIES = new Set(['11', '12', '31', '50']);

let loaded: { current: ReadonlyMap<string, string>; retired: ReadonlyMap<string, string> } | undefined;

/**
 * The division of a six-digit code, or undefined when not even its province exists. An unknown county falls back to
 * its prefecture, an unknown prefecture to its province: `county` and `city` are then null.
 */
export function findDivision(code: string): Division | undefined {
  const { current, retired } = names();
  const nameOf = (part: string) => current.get(part) ?? retired.get(part) ?? null;

  const provinceCode = code.slice(0, 2);
  const province = nameOf(`${provinceCode}0000`);
  if (province === null) return undefined;
  const city = MUNICIPALITIES.has(provinceCode)
    ? province
    : code.slice(2, 4) === '00'
      ? null
      : nameOf(`${code.slice(0, 4)}00`);
  const county = code.endsWith('00') ? null : nameOf(code);
  return {
    code,
    province,
    city,
    county,
    fullName: [province, city === province ? null : city, county].join(''),
    current: current.has(code),
    exact: current.has(code) || retired.has(code),
  };
}

function names() {
  return (loaded ??= { current: parse(data.current), retired: parse(data.retired) });
}

function inForce(): ReadonlyMap<string, string> {
  return names().current;
}

function parse(lines: Readonly<Record<string, string>>): Map<string, string> {
  const found = new Map<string, string>();
  for (const line of Object.values(lines)) {
    for (const entry of line.split(' ')) found.set(entry.slice(0, 6), entry.slice(6));
  }
  return found;
}

/** Codes in force directly below a division; those of the provinces without one. */
export function divisionsBelow(code?: string): Division[] {
  const codes = [...inForce().keys()];
  if (code === undefined) return codes.filter((one) => one.endsWith('0000')).map((one) => findDivision(one)!);
  if (code.endsWith('0000')) {
    const within = codes.filter((one) => one.startsWith(code.slice(0, 2)) && one !== code);
    const prefectures = new Set(within.filter((one) => one.endsWith('00')).map((one) => one.slice(0, 4)));
    // counties that answer to the province itself have no prefecture above them
    return within
      .filter((one) => one.endsWith('00') || !prefectures.has(one.slice(0, 4)))
      .map((one) => findDivision(one)!);
  }
  if (!code.endsWith('00')) return [];
  return codes.filter((one) => one.startsWith(code.slice(0, 4)) && one !== code).map((one) => findDivision(one)!);
}

/** Divisions in force whose own name contains the words. */
export function divisionsNamed(words: string): Division[] {
  return [...inForce()].filter(([, name]) => name.includes(words)).map(([code]) => findDivision(code)!);
}
