// Months that are over: a member's statement is what their records, the ledger and the model say, whole and line by line.
import { ledgerEntryKind, statementFormat } from '@jishi/contract/enums/payment';
import { downloadStatement, getStatement } from '@jishi/contract/statement';
import { sql } from '@jishi/db';
import { formatMoney, parseMoney } from '@jishi/money';
import { extensions } from '../../apps/server/src/domains';
import { proveBooks } from '../../apps/server/src/domains/ledger';
import { readWorkbook } from '../../apps/server/src/testing/workbook';
import { wireTime } from './comparing';
import { entries, unlike } from './unlike';
import type { Ground } from './ground';
import { monthOf } from './levels';
import { DAY, type Member, type Model } from './model';

/** `until` is now in a month that goes on. */
type Month = { name: string; from: number; until: number; ended: boolean; closed: boolean };

/** Calls of a month may be booked for a day after it. */
const CLOSES_AFTER = DAY;

function monthAt(at: number, now: number): Month {
  const { name, until } = monthOf(at);
  const from = Date.parse(`${name}-01T00:00:00+08:00`);
  return { name, from, until: Math.min(until, now), ended: until <= now, closed: until + CLOSES_AFTER <= now };
}

/** The statements of a walk, each looked at once its month is closed. */
export class Statements {
  #next: number;

  constructor(private readonly ground: Ground) {
    this.#next = ground.model.now;
  }

  /** Where those of months that closed since the last look differ. */
  async differences(): Promise<string[]> {
    const months: Month[] = [];
    const { now } = this.ground.model;
    for (;;) {
      const month = monthAt(this.#next, now);
      if (!month.closed) break;
      months.push(month);
      this.#next = month.until;
    }
    return this.#ofMonths(months);
  }

  /** Where a walk's last ones differ, those that are not closed among them. */
  async last(): Promise<string[]> {
    const { now } = this.ground.model;
    const months: Month[] = [];
    for (let at = this.#next; at < now; at = months.at(-1)!.until) months.push(monthAt(at, now));
    return this.#ofMonths(months);
  }

  async #ofMonths(months: readonly Month[]): Promise<string[]> {
    if (months.length === 0) return [];
    const { model } = this.ground;
    const found = [...(await provenWrong(this.ground)), ...(await ofRecords(this.ground))];
    for (const member of [...model.members, ...model.traders]) {
      for (const month of months) found.push(...(await ofMonth(this.ground, member, month)));
      found.push(...(await ofFile(this.ground, member, months.at(-1)!)));
    }
    return found;
  }
}

/** What the proof of every night says. */
async function provenWrong({ server: { db } }: Ground): Promise<string[]> {
  const { broken } = await proveBooks({ db, extensions });
  return broken.map(({ promise, account, detail }) => `the proof: ${promise} ${account} ${detail}, should be nothing`);
}

/** What moved on the accounts that a member pays with. */
function linesOf({ books }: Model, { id }: Member) {
  const own = new Set(['deposit', 'bonus', 'credit'].map((kind) => `member:${id}:${kind}`));
  return books.moves.flatMap(({ from, to, amount, at }) => [
    ...(own.has(from) ? [{ at, amount: -amount, other: to }] : []),
    ...(own.has(to) ? [{ at, amount, other: from }] : []),
  ]);
}

type Line = ReturnType<typeof linesOf>[number];
const sum = (lines: readonly Line[]) => lines.reduce((all, { amount }) => all + amount, 0n);
const isCall = ({ other }: Line) => other === 'platform:revenue.api';
const isGoods = ({ other }: Line) => /:(?:escrow|settlement)$/.test(other);
const within = (lines: readonly Line[], { from, until }: Month) => lines.filter(({ at }) => from <= at && at < until);

/** Records of calls, of each member and month. */
async function ofRecords({ server, model }: Ground): Promise<string[]> {
  const rows = await server.db.many<{ whose: string; amount: bigint }>(sql`
    select member_id || ' in ' || to_char(at at time zone 'Asia/Shanghai', 'YYYY-MM') as whose, sum(amount)::bigint as amount
    from gateway.call_record where charged group by 1 having sum(amount) > 0`);
  const should = new Map<string, bigint>();
  for (const member of model.members)
    for (const { at, amount } of linesOf(model, member).filter(isCall)) {
      const whose = `${member.id} in ${monthOf(at).name}`;
      if (amount !== 0n) should.set(whose, (should.get(whose) ?? 0n) - amount);
    }
  return unlike('calls of', should, new Map(rows.map(({ whose, amount }) => [whose, amount])));
}

/** A member's book begins with whatever first moved. */
const hasBegun = ({ books }: Model, { id }: Member, { until }: Month) =>
  books.moves.some(
    ({ from, to, amount, at }) =>
      amount !== 0n && at < until && [from, to].some((one) => one.startsWith(`member:${id}:`)),
  );

async function ofMonth({ server, model }: Ground, member: Member, month: Month): Promise<string[]> {
  const { code, result } = await server.call(getStatement, { month: month.name }, { token: member.token });
  const whose = `the statement of ${member.id} for ${month.name}`;
  if (month.ended && !hasBegun(model, member, month)) return code === 0 ? [`${whose}: there, should be none`] : [];
  if (code !== 0) return [`${whose}: none, should be one`];
  const lines = linesOf(model, member);
  const own = within(lines, month);
  const opening = sum(lines.filter(({ at }) => at < month.from));
  const should = {
    closed: month.closed,
    opening: formatMoney(opening),
    closing: formatMoney(opening + sum(own)),
    moved: sum(own),
    kinds: sum(own),
    calls: sum(own.filter(isCall)),
    goods: sum(own.filter(isGoods)),
  };
  const moved = ({ income, outgo }: { income: string; outgo: string }) => parseMoney(income) + parseMoney(outgo);
  const of = (...kinds: number[]) =>
    result.kinds.filter(({ kind }) => kinds.includes(kind)).reduce((all, row) => all + moved(row), 0n);
  const heard = {
    closed: result.closed,
    opening: result.opening,
    closing: result.closing,
    moved: moved(result),
    kinds: of(...result.kinds.map(({ kind }) => kind)),
    calls: of(ledgerEntryKind.call),
    goods: of(ledgerEntryKind.goods),
  };
  return unlike(whose, entries(should), entries(heard));
}

/** The file of a month, moment by moment: what moved, and the balance after it. */
async function ofFile({ server, model }: Ground, member: Member, month: Month): Promise<string[]> {
  if (!hasBegun(model, member, month)) return [];
  const { rawPayload: file } = await server.inject({
    method: 'POST',
    url: downloadStatement.path,
    token: member.token,
    payload: { month: month.name, format: statementFormat.workbook },
  });
  const lines = linesOf(model, member);
  let balance = sum(lines.filter(({ at }) => at < month.from));
  const should = new Map<string, Moment>();
  for (const { at, amount } of within(lines, month)) note(should, wireTime(at), amount, (balance += amount));
  const heard = new Map<string, Moment>();
  for (const [time, , , , amount, after] of readWorkbook(file)[1]!.rows.slice(2, -1))
    note(heard, time!, parseMoney(amount!), parseMoney(after!));
  return unlike(`the file of ${member.id} for ${month.name} at`, texts(should), texts(heard));
}

/** All that moved in a second, and the balance after it. */
type Moment = { amount: bigint; after: bigint };

function note(moments: Map<string, Moment>, time: string, amount: bigint, after: bigint): void {
  moments.set(time, { amount: (moments.get(time)?.amount ?? 0n) + amount, after });
}

/** Those in which something moved. */
const texts = (moments: ReadonlyMap<string, Moment>) =>
  new Map(
    [...moments].flatMap(([time, { amount, after }]) =>
      amount === 0n ? [] : [[time, `${amount} to ${after}`] as const],
    ),
  );
