/** GB 11643-1999, the citizen identity number: its parts, its check digit, its 15-digit predecessor. */
import { ageOn, isDate } from '../civil-date';
import { findDivision, type Division } from '../divisions/divisions';

type HolderKind = 'resident' | 'hmt' | 'foreigner';

interface Problem {
  readonly rule: 'region' | 'birthDate' | 'checkDigit';
  readonly message: string;
}

export interface IdNumberReport {
  readonly valid: boolean;
  readonly problems: readonly Problem[];
  readonly masked: string;
  readonly length: 15 | 18;
  readonly kind: HolderKind;
  readonly kindName: string;
  readonly gender: '男' | '女';
  readonly birthDate: string | null;
  readonly age: number | null;
  readonly region: Division | null;
  /** ISO 3166-1 numeric code of the nationality; foreigners only. */
  readonly nationality: string | null;
}

/** Shape of a number worth examining: 18 digits whose last may be X, or 15 digits. */
export const ID_NUMBER_PATTERN = '\\d{17}[\\dXx]|\\d{15}';

const KIND_NAMES: Readonly<Record<HolderKind, string>> = {
  resident: '居民身份证',
  hmt: '港澳台居民居住证',
  foreigner: '外国人永久居留身份证',
};
const WEIGHTS = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];
const CHECK_DIGITS = '10X98765432';
const OLDEST_AGE = 150;

/** Examines a number of {@link ID_NUMBER_PATTERN}; ages count to `date` (yyyy-MM-dd). */
export function examineIdNumber(number: string, date: string): IdNumberReport {
  const length = number.length === 15 ? 15 : 18;
  const full = length === 15 ? upgradeIdNumber(number) : number.toUpperCase();
  const kind = kindOf(full);
  const region = regionOf(full, kind);
  const birth = birthDateOf(full);
  const birthProblem = problemOfBirth(birth, date);
  const problems: Problem[] = [];
  if (!region) problems.push({ rule: 'region', message: '地区代码不存在' });
  if (birthProblem) problems.push({ rule: 'birthDate', message: birthProblem });
  if (checkDigit(full) !== full[17]) problems.push({ rule: 'checkDigit', message: '校验码不正确' });

  return {
    valid: problems.length === 0,
    problems,
    masked: `${number.slice(0, 6)}${'*'.repeat(length - 10)}${number.slice(-4).toUpperCase()}`,
    length,
    kind,
    kindName: KIND_NAMES[kind],
    gender: Number(full[16]) % 2 === 1 ? '男' : '女',
    birthDate: birthProblem ? null : birth,
    age: birthProblem ? null : ageOn(birth, date),
    region: region ?? null,
    nationality: kind === 'foreigner' ? full.slice(3, 6) : null,
  };
}

/** The 18-digit form of a 15-digit number. Sequence numbers 996–999 were kept for people born before 1900. */
export function upgradeIdNumber(number: string): string {
  const century = Number(number.slice(12)) >= 996 ? '18' : '19';
  const body = number.slice(0, 6) + century + number.slice(6);
  return body + checkDigit(body);
}

/** The check digit of the first 17 digits (ISO 7064 MOD 11-2). */
export function checkDigit(number: string): string {
  const sum = WEIGHTS.reduce((total, weight, index) => total + weight * Number(number[index]), 0);
  return CHECK_DIGITS[sum % 11]!;
}

function kindOf(full: string): HolderKind {
  if (full.startsWith('9')) return 'foreigner';
  return /^8[123]0000/.test(full) ? 'hmt' : 'resident';
}

function regionOf(full: string, kind: HolderKind): Division | undefined {
  // A foreigner's number carries only the province that accepted the application, as digits 2 and 3.
  if (kind === 'foreigner') return findDivision(`${full.slice(1, 3)}0000`);
  const code = full.slice(0, 6);
  if (code !== '830000') return findDivision(code);
  // Residence permits of Taiwan residents use 83, which is not a division code; the division is 71.
  const taiwan = findDivision('710000');
  return taiwan && { ...taiwan, code };
}

function birthDateOf(full: string): string {
  return `${full.slice(6, 10)}-${full.slice(10, 12)}-${full.slice(12, 14)}`;
}

function problemOfBirth(birth: string, date: string): string | undefined {
  if (!isDate(birth)) return '出生日期不存在';
  if (birth > date) return '出生日期晚于计算年龄的日期';
  return ageOn(birth, date) > OLDEST_AGE ? '出生日期过早' : undefined;
}
