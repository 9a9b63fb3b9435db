// What an operator chooses for a bill, before its file is read.
import { BILL_COLUMNS, BILL_DAYS_MAX } from '@jishi/contract/upstream-bill';
import { invalidField } from '../../../../kernel/refusal';
import type { Columns } from '../columns/rules';

type Choices = Columns & { fromDay: string; toDay: string };

const DAY_MS = 86_400_000;
/** Calls are kept for 180 days, and a bill is held against those of the day before it as well. */
const KEPT_DAYS = 178;

const daysFrom = (from: string, to: string) =>
  (Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS;

/** @param today as `yyyy-MM-dd` @throws Refusal invalidInput */
export function checkChoices(choices: Choices, today: string): void {
  const { fromDay, toDay } = choices;
  if (toDay < fromDay) throw invalidField('toDay', '结束日期不能早于开始日期');
  if (toDay > today) throw invalidField('toDay', '结束日期还没有到');
  if (daysFrom(fromDay, toDay) >= BILL_DAYS_MAX) throw invalidField('toDay', `一份账单最多 ${BILL_DAYS_MAX} 天`);
  if (daysFrom(fromDay, today) > KEPT_DAYS)
    throw invalidField('fromDay', '调用记录保留 180 天，更早的账单无法逐笔核对');
  if (choices.amount === 0) throw invalidField('amount', '请选择金额是哪一列');
  if (choices.number === 0 && choices.time === 0) throw invalidField('time', '请选择请求编号或时间是哪一列');
  const taken = BILL_COLUMNS.filter((column) => choices[column] > 0);
  const twice = taken.find((column, at) => taken.slice(0, at).some((other) => choices[other] === choices[column]));
  if (twice) throw invalidField(twice, '这一列已经用作别的内容');
}

const NAME_MAX = 100;

/** A file's name without its path and invisible characters. */
export function fileNameOf(given: string): string {
  const last = given.split(/[/\\]/).at(-1) ?? '';
  const visible = last.replaceAll(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu, '').trim();
  return Array.from(visible).slice(0, NAME_MAX).join('') || '账单';
}
