/** Machine readable zones of travel documents by ICAO Doc 9303: passports (TD3), cards (TD1), visas and small passports (TD2). */
import { dayNumber, isDate } from '../civil-date';

type Layout = 'TD1' | 'TD2' | 'TD3';
type Place = readonly [line: number, from: number, to: number];
type Checked = 'documentNumber' | 'birthDate' | 'expiryDate' | 'optional' | 'all';

export interface MrzReport {
  readonly layout: Layout;
  readonly valid: boolean;
  /** Fields whose check digit does not fit, or that are no date. */
  readonly problems: readonly { readonly field: Checked; readonly message: string }[];
  readonly documentCode: string;
  readonly issuer: string;
  readonly surname: string;
  readonly givenNames: string;
  readonly documentNumber: string;
  readonly nationality: string;
  readonly birthDate: string | null;
  readonly sex: 'M' | 'F' | 'X';
  readonly expiryDate: string | null;
  readonly expired: boolean | null;
  readonly optional: string;
}

/** Letters, digits and `<`. */
export const LINE_PATTERN = '[A-Za-z0-9<]{30,44}';

type Field = 'code' | 'issuer' | 'names' | 'number' | 'nationality' | 'birth' | 'sex' | 'expiry' | 'optional';
type Shape = {
  lines: number;
  width: number;
  at: Record<Field, Place>;
  checks: readonly [Checked, Place, readonly Place[]][];
};

const SHAPES: Readonly<Record<Layout, Shape>> = {
  TD1: {
    lines: 3,
    width: 30,
    at: {
      code: [0, 0, 2],
      issuer: [0, 2, 5],
      number: [0, 5, 14],
      optional: [0, 15, 30],
      birth: [1, 0, 6],
      sex: [1, 7, 8],
      expiry: [1, 8, 14],
      nationality: [1, 15, 18],
      names: [2, 0, 30],
    },
    checks: [
      ['documentNumber', [0, 14, 15], [[0, 5, 14]]],
      ['birthDate', [1, 6, 7], [[1, 0, 6]]],
      ['expiryDate', [1, 14, 15], [[1, 8, 14]]],
      [
        'all',
        [1, 29, 30],
        [
          [0, 5, 30],
          [1, 0, 7],
          [1, 8, 15],
          [1, 18, 29],
        ],
      ],
    ],
  },
  TD2: {
    lines: 2,
    width: 36,
    at: { ...passportLike(36), optional: [1, 28, 35] },
    checks: [
      ...passportChecks(),
      [
        'all',
        [1, 35, 36],
        [
          [1, 0, 10],
          [1, 13, 20],
          [1, 21, 35],
        ],
      ],
    ],
  },
  TD3: {
    lines: 2,
    width: 44,
    at: { ...passportLike(44), optional: [1, 28, 42] },
    checks: [
      ...passportChecks(),
      ['optional', [1, 42, 43], [[1, 28, 42]]],
      [
        'all',
        [1, 43, 44],
        [
          [1, 0, 10],
          [1, 13, 20],
          [1, 21, 43],
        ],
      ],
    ],
  },
};

function passportLike(width: number): Omit<Record<Field, Place>, 'optional'> {
  return {
    code: [0, 0, 2],
    issuer: [0, 2, 5],
    names: [0, 5, width],
    number: [1, 0, 9],
    nationality: [1, 10, 13],
    birth: [1, 13, 19],
    sex: [1, 20, 21],
    expiry: [1, 21, 27],
  };
}

function passportChecks(): Shape['checks'] {
  return [
    ['documentNumber', [1, 9, 10], [[1, 0, 9]]],
    ['birthDate', [1, 19, 20], [[1, 13, 19]]],
    ['expiryDate', [1, 27, 28], [[1, 21, 27]]],
  ];
}

const MESSAGES: Readonly<Record<Checked, string>> = {
  documentNumber: '证件号码的校验位不正确',
  birthDate: '出生日期的校验位不正确',
  expiryDate: '有效期的校验位不正确',
  optional: '备用项的校验位不正确',
  all: '总校验位不正确',
};

/** Reads the lines of a zone; undefined when their number and width are of no layout. `today`: yyyy-MM-dd. */
export function readZone(given: readonly string[], today: string): MrzReport | undefined {
  const lines = given.map((line) => line.toUpperCase());
  const layout = (Object.keys(SHAPES) as Layout[]).find(
    (one) => SHAPES[one].lines === lines.length && lines.every((line) => line.length === SHAPES[one].width),
  );
  if (!layout) return undefined;
  const { at, checks } = SHAPES[layout];
  const raw = ([line, from, to]: Place) => lines[line]!.slice(from, to);
  const text = (field: Field) => raw(at[field]).replaceAll('<', ' ').trim();
  const problems = checks
    .filter(([, digit, parts]) => !fits(raw(digit), parts.map(raw).join('')))
    .map(([field]) => ({ field, message: MESSAGES[field] }));
  const birthDate = dateOf(raw(at.birth), (year) => (year > Number(today.slice(0, 4)) ? year - 100 : year), today);
  const expiryDate = dateOf(raw(at.expiry), (year) => year);
  if (!birthDate && !raw(at.birth).includes('<')) problems.push({ field: 'birthDate', message: '出生日期不存在' });
  if (!expiryDate && !raw(at.expiry).includes('<')) problems.push({ field: 'expiryDate', message: '有效期不存在' });
  const [surname = '', givenNames = ''] = raw(at.names).split('<<') as [string?, string?];
  const sex = raw(at.sex);
  return {
    layout,
    valid: problems.length === 0,
    problems,
    documentCode: text('code'),
    issuer: text('issuer'),
    surname: surname.replaceAll('<', ' ').trim(),
    givenNames: givenNames.replaceAll('<', ' ').trim(),
    documentNumber: text('number'),
    nationality: text('nationality'),
    birthDate,
    sex: sex === 'M' || sex === 'F' ? sex : 'X',
    expiryDate,
    expired: expiryDate === null ? null : dayNumber(expiryDate) < dayNumber(today),
    optional: text('optional'),
  };
}

/** Weights 7, 3, 1; letters count from 10, `<` is nothing. An unused field may have `<` for its digit. */
function fits(digit: string, part: string): boolean {
  if (digit === '<') return /^<*$/.test(part);
  const sum = [...part].reduce((total, character, at) => total + [7, 3, 1][at % 3]! * valueOf(character), 0);
  return digit === String(sum % 10);
}

function valueOf(character: string): number {
  return character === '<' ? 0 : parseInt(character, 36);
}

/** yyMMdd of this century, moved by `century`; null when no such day exists, or it is after `latest`. */
function dateOf(text: string, century: (year: number) => number, latest?: string): string | null {
  if (!/^\d{6}$/.test(text)) return null;
  const date = (year: number) => `${year}-${text.slice(2, 4)}-${text.slice(4)}`;
  const year = century(2000 + Number(text.slice(0, 2)));
  const found = latest !== undefined && date(year) > latest ? date(year - 100) : date(year);
  return isDate(found) ? found : null;
}
