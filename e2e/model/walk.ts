// A walk: acts drawn by a seed, each done by the product and by the model, both compared after each.
import type { AlipayPeer } from '../../apps/server/src/testing/alipay-peer';
import { drawing } from '../faults/drawing';
import type { Drawable, Drawn } from './act';
import { adjusting } from './acts/adjusting';
import { TICK, passed, passing } from './acts/passing';
import { buying } from './acts/buying';
import { calling } from './acts/calling';
import { coupons } from './acts/coupons';
import { invoicing } from './acts/invoicing';
import { messaging } from './acts/messaging';
import { disputing } from './acts/disputing';
import { lending } from './acts/lending';
import { payingOut } from './acts/paying-out';
import { paying } from './acts/paying';
import { recharging } from './acts/recharging';
import { refunding } from './acts/refunding';
import { trading } from './acts/trading';
import { withdrawing } from './acts/withdrawing';
import { differences } from './comparing';
import { type Ground, newGround, runJobs } from './ground';
import { marketOf } from './market';
import type { Member, Order } from './model';
import { Statements } from './statements';

const ACTS: readonly Drawable[] = [
  ...paying,
  ...coupons,
  ...buying,
  ...calling,
  ...refunding,
  ...withdrawing,
  ...adjusting,
  ...trading,
  ...lending,
  ...disputing,
  ...payingOut,
  ...recharging,
  ...messaging,
  ...invoicing,
  ...passing,
];
const DRAWN = ACTS.flatMap((one) => Array.from({ length: one.often }, () => one));

export type Walk = {
  seed: number;
  acts: number;
  /** Acts that are left out, by their numbers. */
  without?: ReadonlySet<number>;
  /** What alone is done, by the names of acts. */
  only?: readonly string[];
  /** Makes the product wrong, before the first act. */
  spoil?(ground: Ground): Promise<unknown>;
};

export type Walked = {
  /** How often each act was done, and refused as it should be. */
  done: Map<string, { yes: number; no: number }>;
  /** By the model's clock. */
  days: number;
  /** Where the walk ended before its time. */
  found?: { act: number; differences: string[]; tail: string[] };
};

const TAIL = 8;

/** Walks until the end, or until product and model differ. */
export async function walk(peer: AlipayPeer, { seed, acts, without, only, spoil }: Walk): Promise<Walked> {
  const ground = await newGround(peer, drawing(seed));
  const among = DRAWN.filter(({ name }) => !only || only.includes(name));
  const began = ground.model.now;
  const walked: Walked = { done: new Map(), days: 0 };
  const statements = new Statements(ground);
  const tail: string[] = [];
  const failed = (act: number, found: string[]) => ({
    ...walked,
    found: { act, differences: found, tail: tail.slice(-TAIL) },
  });
  try {
    await spoil?.(ground);
    for (let at = 0; at < acts; at++) {
      if (without?.has(at)) continue;
      const drawn = drawnAt(ground, among, seed * 1_000_003 + at);
      if (!drawn) continue;
      tail.push(`${at} ${drawn.name} ${tellOf(drawn.plan)}`);
      let found = await thrownToo(step(ground, drawn, walked, at));
      if (found.length === 0) found = await thrownToo(statements.differences());
      walked.days = (ground.model.now - began) / 86_400_000;
      if (found.length > 0) return failed(at, found);
    }
    const found = await thrownToo(statements.last());
    return found.length > 0 ? failed(acts - 1, found) : walked;
  } finally {
    await ground.close();
  }
}

const thrownToo = (found: Promise<string[]>) => found.catch((error: unknown) => [String((error as Error).stack)]);

/** Each act has draws of its own, so that it does the same where others are left out. */
function drawnAt(ground: Ground, among: readonly Drawable[], seed: number): Drawn | undefined {
  ground.draw = drawing(seed);
  return ground.draw.pick(among).drawn(ground);
}

async function step(ground: Ground, drawn: Drawn, { done }: Walked, at: number): Promise<string[]> {
  await ground.pass(TICK, []);
  passed(ground.model, TICK);
  const owed = drawn.owes();
  const said = await drawn.does();
  await runJobs(ground.server);
  const count = done.get(drawn.name) ?? { yes: 0, no: 0 };
  done.set(drawn.name, count);
  count[owed.accepted ? 'yes' : 'no'] += 1;
  if ((said.code === 0) !== owed.accepted)
    return [`${drawn.name}: answered ${said.code} ${said.msg}, should be ${owed.accepted ? 'a yes' : 'a no'}`];
  owed.change?.(said.result);
  const inTurn = [...ground.model.members, marketOf(ground.model).supplier];
  return differences(ground, inTurn[at % inTurn.length]!);
}

/** A plan in one line: members and orders by what they are called. */
function tellOf(plan: unknown): string {
  return JSON.stringify(plan, (name, value: unknown) => {
    if (typeof value === 'bigint') return value.toString();
    if (name === 'member') return (value as Member).id;
    if (
      name === 'order' ||
      name === 'goodsOrder' ||
      name === 'recharge' ||
      name === 'invoice' ||
      name === 'reversal' ||
      name === 'batch'
    )
      return (value as Order).no;
    return name === 'members' ? (value as Member[]).map(({ id }) => id) : value;
  });
}
