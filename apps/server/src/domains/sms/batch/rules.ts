// Which of a list's lines go out: what is wrong with them by themselves, and by what is known of their numbers.
import { lineFault } from '@jishi/contract/enums/sms';
import { AHEAD_DAYS, limitWords } from '@jishi/contract/sms/limit';
import type { Line } from '@jishi/contract/pasted-lines';
import { labelOf } from '../../../kernel/labels';
import { maskPhone } from '../../../kernel/phone';
import type { FrequencyLimit } from '../../../kernel/sms-settings';
import { formatTime } from '../../../kernel/time';
import { brokenLimit } from '../limit/rules';
import { type Fault, carrierOf, phoneFault, plainPhone, shownCell } from '../recipient/rules';
import { type Sendable, render } from '../template/rules';

/** A message that could go out. */
export type Prepared = {
  line: number;
  phone: string;
  text: string;
  params: Readonly<Record<string, string>>;
  segments: number;
  carrier: 1 | 2 | 3;
};

export type Letter = {
  /** `carriers`: where it is filed. */
  signature: { name: string; carriers: readonly number[] };
  template: Sendable;
};

/** Where the value of a variable comes from. */
export type Filling = { name: string; column?: number | null | undefined; value?: string | null | undefined };

/** What is asked for: a number as somebody wrote it, with its values; or why the line says none. */
export type Wanted = { line: number; cell: string } & (
  | { params: Readonly<Record<string, string>> }
  | Pick<Fault, 'fault' | 'words'>
);

/** The lines of a list with what they fill in. */
export function wantedOf(lines: readonly Line[], fillings: readonly Filling[]): Wanted[] {
  const columns = Math.max(1, ...fillings.map(({ column }) => column ?? 1));
  return lines.map(({ line, cells }) => {
    const cell = cells[0] ?? '';
    if (cells.length >= columns) return { line, cell, params: paramsOf(cells, fillings) };
    return { line, cell, fault: lineFault.columns, words: `只有 ${cells.length} 列，变量取自第 ${columns} 列` };
  });
}

/** The messages that are wanted, each number once, and what is none. */
export function prepare(wanted: readonly Wanted[], letter: Letter): { prepared: Prepared[]; faults: Fault[] } {
  const prepared: Prepared[] = [];
  const faults: Fault[] = [];
  const seen = new Map<string, number>();
  for (const one of wanted) {
    const phone = plainPhone(one.cell);
    const made = messageOf(one, phone, seen, letter);
    if ('fault' in made) {
      const shown = made.fault === lineFault.phone ? shownCell(one.cell) : maskPhone(phone);
      faults.push({ line: one.line, shown, fault: made.fault, words: made.words });
      continue;
    }
    seen.set(phone, one.line);
    prepared.push({ line: one.line, ...made });
  }
  return { prepared, faults };
}

function messageOf(
  one: Wanted,
  phone: string,
  seen: ReadonlyMap<string, number>,
  letter: Letter,
): ReturnType<typeof messageTo> {
  const wrong = phoneFault(phone);
  if (wrong) return { fault: lineFault.phone, words: wrong };
  const earlier = seen.get(phone);
  if (earlier !== undefined) return { fault: lineFault.repeated, words: `与第 ${earlier} 行重复` };
  return 'fault' in one ? one : messageTo(phone, one.params, letter);
}

/** The message to a number, or why there is none. */
export function messageTo(
  phone: string,
  params: Readonly<Record<string, string>>,
  { signature, template }: Letter,
): Omit<Prepared, 'line'> | Pick<Fault, 'fault' | 'words'> {
  const carrier = carrierOf(phone);
  if (!signature.carriers.includes(carrier))
    return { fault: lineFault.carrier, words: `签名没有在${labelOf('carrier', carrier)}备案` };
  const written = render(template, signature.name, params);
  if ('text' in written) return { phone, params, carrier, text: written.text, segments: written.segments };
  const { variable, message } = written.faults[0]!;
  return { fault: variable === '' ? lineFault.word : lineFault.variable, words: message };
}

function paramsOf(cells: readonly string[], fillings: readonly Filling[]): Record<string, string> {
  return Object.fromEntries(
    fillings.map(({ name, column, value }) => [name, (column ? cells[column - 1] : value)?.trim() ?? '']),
  );
}

/** What is known of a number. */
export type Known = { optedOut: boolean; blocked: boolean; times: readonly Date[] };

/** Why a message may not go to a number; undefined when it may. Codes reach who has opted out: they asked for them. */
export function barOf(
  known: Known,
  isCode: boolean,
  limits: readonly FrequencyLimit[],
  now: Date,
): Pick<Fault, 'fault' | 'words'> | undefined {
  if (known.blocked) return { fault: lineFault.blocked, words: '在黑名单里' };
  if (known.optedOut && !isCode) return { fault: lineFault.optedOut, words: '已退订' };
  const limit = brokenLimit(limits, known.times, now);
  return limit && { fault: lineFault.frequent, words: limitWords(limit) };
}

const MINUTE_MS = 60_000;

/** Why nothing can be scheduled for a moment; undefined when it can. */
export function scheduleFault(sendAt: Date, now: Date): string | undefined {
  if (sendAt.getTime() < now.getTime() - MINUTE_MS) return '定时时间已经过去';
  const last = new Date(now.getTime() + AHEAD_DAYS * 86_400_000);
  return sendAt > last ? `最多提前 ${AHEAD_DAYS} 天，最晚 ${formatTime(last)}` : undefined;
}
