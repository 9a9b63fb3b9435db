// Memberships of VIP levels, by arithmetic of its own.
import { DAY, FEN, type Level, type Member, type Membership, type Model, ceilTo, least, over } from './model';

const SHANGHAI = 8 * 60 * 60 * 1000;

/** The month of a moment in Shanghai, and its end. */
export function monthOf(at: number): { name: string; until: number } {
  const local = new Date(at + SHANGHAI);
  const until = Date.UTC(local.getUTCFullYear(), local.getUTCMonth() + 1) - SHANGHAI;
  return { name: local.toISOString().slice(0, 7), until };
}

/** The day of a moment in Shanghai. */
export const dayOf = (at: number) => new Date(at + SHANGHAI).toISOString().slice(0, 10);

/** So many months later by the calendar of Shanghai. */
export function monthsLater(at: number, months: number): number {
  const local = new Date(at + SHANGHAI);
  const month = local.getUTCMonth() + months;
  const first = Date.UTC(local.getUTCFullYear(), month);
  const days = new Date(Date.UTC(local.getUTCFullYear(), month + 1, 0)).getUTCDate();
  return first + (Math.min(local.getUTCDate(), days) - 1) * DAY + (local.getTime() % DAY) - SHANGHAI;
}

const MONTHS = [1, 3, 12];

function highest(memberships: readonly Membership[], at: number): Membership | undefined {
  let best: Membership | undefined;
  for (const one of memberships) if (one.from <= at && at < one.until && (!best || one.rank > best.rank)) best = one;
  return best;
}

/** The level that a member has at a moment. */
export function levelAt(model: Model, { memberships }: Member, at = model.now): Level | undefined {
  const rank = highest(memberships, at)?.rank;
  return model.levels.find((level) => level.rank === rank);
}

/** When a level bought now would begin and end. */
export function periodOf(model: Model, { memberships }: Member, level: Level, period: number) {
  const from = Math.max(model.now, ...memberships.filter(({ rank }) => rank >= level.rank).map(({ until }) => until));
  return { from, until: monthsLater(from, MONTHS[period - 1]!) };
}

/** What remains of lower levels in a time bought now. */
export function remainderOf(model: Model, member: Member, level: Level, period: number): bigint {
  const { from, until } = periodOf(model, member, level, period);
  const lower = member.memberships.filter(({ rank }) => rank < level.rank);
  const inside = (at: number) => Math.min(Math.max(at, from), until);
  const edges = lower.flatMap((one) => [inside(one.from), inside(one.until)]).toSorted((a, b) => a - b);
  const replaced = new Map<Membership, number>();
  for (let at = 1; at < edges.length; at++) {
    const one = highest(lower, edges[at - 1]!);
    if (one) replaced.set(one, (replaced.get(one) ?? 0) + edges[at]! - edges[at - 1]!);
  }
  const list = level.prices[period - 1]!;
  let off = 0n;
  for (const [one, time] of replaced) {
    const days = BigInt(Math.ceil(time / DAY));
    const of = BigInt(Math.ceil((one.until - one.from) / DAY));
    off += least(ceilTo(FEN, over(one.value * days, of)), one.value, list - off);
  }
  return off;
}

/** Begins a membership; the month's calls come with it. */
export function begin(model: Model, member: Member, membership: Membership): void {
  member.memberships.push(membership);
  giveCalls(model, [member]);
}

/** The calls of this month, and a day before its beginning those of the next. */
export function giveCalls(model: Model, members: readonly Member[]): void {
  const next = monthOf(model.now).until;
  const moments = next - model.now <= DAY ? [model.now, next] : [model.now];
  for (const at of moments) for (const member of members) giveCallsAt(model, member, at);
}

function giveCallsAt(model: Model, member: Member, at: number): void {
  const { name, until } = monthOf(at);
  const calls = levelAt(model, member, at)?.calls ?? 0;
  const given = member.holdings.find((one) => one.month === name);
  if (given && at > model.now && given.remaining === given.total && given.total > calls)
    member.holdings.splice(member.holdings.indexOf(given), 1);
  const stays = member.holdings.find((one) => one.month === name);
  if (calls === 0) return;
  if (!stays)
    member.holdings.push({
      source: 'vip',
      total: calls,
      remaining: calls,
      from: at,
      until,
      unstarted: null,
      month: name,
    });
  else if (calls > stays.total) {
    stays.remaining += calls - stays.total;
    stays.total = calls;
  }
}
