// How each part of the platform does: counted where calls are, by operators' words everywhere.
import { platformPart, partState } from '@jishi/contract/enums/status';
import type { Context } from '../../../kernel/context';
import { dayOf, lastDays, parseTime, startOfDay } from '../../../kernel/time';
import { successRate } from '../../catalogue';
import { type Counts, type Spell, recentOf, stateOfCounts, statesWithin, worst } from '../rules';
import * as store from './store';

const DAYS = 90;
const DAY_MS = 86_400_000;
const COUNTED: readonly number[] = [platformPart.gateway, platformPart.products];
const NONE: Counts = { calls: 0, failed: 0 };

/** The begin of the first day that is shown. */
export function firstDay(now: Date): Date {
  return startOfDay(new Date(now.getTime() - (DAYS - 1) * DAY_MS));
}

/** Counts the hours that have changed since it was last done. */
export async function countLately(ctx: Context): Promise<void> {
  const now = ctx.now();
  await store.countHours(ctx.db, await store.selectCountedUpTo(ctx.db, now, firstDay(now)), now);
}

/** Counts all days that are shown: calls of a node's log may be booked days after they were made. */
export async function countAgain(ctx: Context): Promise<void> {
  const now = ctx.now();
  await store.countHours(ctx.db, firstDay(now), now);
}

/** Every part, now and day by day. */
export async function partsOf(ctx: Pick<Context, 'db' | 'now'>, spells: readonly Spell[]) {
  const now = ctx.now();
  const [rows, hours, since] = await Promise.all([
    store.selectDays(ctx.db, firstDay(now)),
    store.selectLastHours(ctx.db, now),
    store.selectBeginning(ctx.db),
  ]);
  const days = lastDays(now, DAYS);
  const parts = platformPart.rows.map(({ value: part }) => {
    if (!COUNTED.includes(part)) return { part, ...saidOf(part, { days, since, now, spells }) };
    const byDay = new Map(rows.filter((row) => row.part === part).map((row) => [row.day, row]));
    const hourOf = (isCurrent: boolean) =>
      hours.find((row) => row.part === part && row.isCurrent === isCurrent) ?? NONE;
    return { part, ...countedOf(part, { days, byDay, now, spells, recent: recentOf(hourOf(true), hourOf(false)) }) };
  });
  return { parts, since: dayOf(since) };
}

type Asked = { days: readonly string[]; now: Date; spells: readonly Spell[] };

function countedOf(part: number, asked: Asked & { byDay: ReadonlyMap<string, Counts>; recent: Counts }) {
  const { days, byDay, now, spells, recent } = asked;
  const total = { calls: 0, failed: 0 };
  const shown = days.map((day) => {
    const counts = byDay.get(day) ?? NONE;
    total.calls += counts.calls;
    total.failed += counts.failed;
    return { day, ...told(counts), state: worst([stateOfCounts(counts), ...statesOn(day, part, spells)]) };
  });
  const state = worst([stateOfCounts(recent), ...statesWithin(spells, part, now, later(now))]);
  return { state, recent: told(recent), total: told(total), days: shown };
}

/** Of a part that nothing counts: good unless somebody said otherwise, on days of which words are kept. */
function saidOf(part: number, { days, since, now, spells }: Asked & { since: Date }) {
  const shown = days.map((day) => {
    const base = day < dayOf(since) ? partState.unknown : partState.good;
    return { day, calls: 0, successRate: null, state: worst([base, ...statesOn(day, part, spells)]) };
  });
  const state = worst([partState.good, ...statesWithin(spells, part, now, later(now))]);
  return { state, recent: null, total: null, days: shown };
}

const told = ({ calls, failed }: Counts) => ({ calls, successRate: successRate(calls, failed) });

/** What began at this very moment has begun. */
const later = (now: Date) => new Date(now.getTime() + 1);

function statesOn(day: string, part: number, spells: readonly Spell[]): number[] {
  const since = parseTime(`${day} 00:00:00`);
  return statesWithin(spells, part, since, new Date(since.getTime() + DAY_MS));
}
