// What the database has copies of, and no log on a disk, perhaps: a node that starts books it before anything else; that of a node
// which does not come back, another one.
import { endingLine } from '../idempotency/ending';
import { unknownLine } from '../records/intent';
import { callTime } from './call-id';
import type { CopyStore, DeadLog } from './copy-store';
import { type Booking, type MeteringStore, Returned } from './store';
import type { NodeRun } from '../node/run';
import { type Position, isBefore } from './wal';
import { readBlock } from './wal-reader';

type Stores = {
  metering: Pick<MeteringStore, 'progress' | 'book'>;
  copies: Pick<CopyStore, 'blocks'>;
};

type Adopted = {
  /** Intents without a record, by the ids of their calls; they may have one in the books. */
  open: Map<string, string>;
  /** Up to where the log is booked. */
  booked: Position;
  /** The newest segment of the copy; 0: it has none. */
  last: number;
};

/** Books a copied log from where it is booked on. Nobody adds to the log any more. */
export async function adopt(
  { metering, copies }: Stores,
  run: NodeRun,
  walId: string,
  of: Pick<Booking, 'ofDead'> = {},
): Promise<Adopted> {
  const open = new Map<string, string>();
  const { segment, bytes } = await metering.progress(walId);
  let booked: Position = { segment, bytes };
  let after: Position | undefined;
  for (;;) {
    const blocks = await copies.blocks(walId, after);
    const last = blocks.at(-1);
    if (!last) return { open, booked, last: after?.segment ?? 0 };
    after = last;
    const from = booked;
    const read = blocks.map((one) => ({ ...readBlock(one.block, open), isBooked: isBefore(one, from) }));
    const fresh = read.filter(({ isBooked }) => !isBooked);
    const [rows, endings] = [fresh.flatMap((one) => one.rows), fresh.flatMap((one) => one.endings)];
    if (rows.length === 0 && endings.length === 0) continue;
    const to = { segment: last.segment, bytes: last.bytes + last.block.length };
    await metering.book(run, { wal: walId, from, to, rows, endings, closing: [], ...of });
    booked = to;
  }
}

/** What only the node's own disk has, in segments behind the last that was copied, nobody was told of: it is passed by. */
const BEYOND = 100_000;

/**
 * Books all that is copied of a dead node's logs, with the calls that it had under way as unknown, and ends the copies. If the
 * node comes back, its log goes on far behind. It has several where it lost its disk: a later one may have the records of calls that
 * an earlier one has under way. Returns how many calls were under way.
 * @throws when another node adopts them at the same time (SQLSTATE GW003), or their own is back (`Returned`): then they are theirs
 */
export async function adoptDead(
  stores: Stores & { metering: Pick<MeteringStore, 'recorded'> },
  logs: readonly DeadLog[],
): Promise<number> {
  const { metering } = stores;
  const adopted = [];
  for (const { walId, run } of logs)
    adopted.push({ walId, run, ...(await adopt(stores, run, walId, { ofDead: 'more' })) });
  let unknown = 0;
  for (const { walId, run, open, booked, last } of adopted) {
    for (const id of await recordedOf(metering, open)) open.delete(id);
    const to = last === 0 ? booked : { segment: Math.max(last, booked.segment) + BEYOND, bytes: 0 };
    const rows = [...open.values()].map((intent) => Buffer.from(unknownLine(intent, run.id)));
    const endings = [...open.keys()].map((id) => Buffer.from(endingLine(id, { as: 'broken' })));
    await metering.book(run, { wal: walId, from: booked, to, rows, endings, closing: [], ofDead: 'last' });
    unknown += open.size;
  }
  return unknown;
}

/** SQLSTATE of gateway.book_calls: another node has booked the log further. */
const NOT_THERE = 'GW003';

/** Logs by their nodes: those of one are adopted together. */
export function byNode(logs: readonly DeadLog[]): DeadLog[][] {
  const nodes = new Map<number, DeadLog[]>();
  for (const log of logs) nodes.set(log.run.id, [...(nodes.get(log.run.id) ?? []), log]);
  return [...nodes.values()];
}

/** Whether `adoptDead` threw because the log is somebody else's now. */
export function isTheirs(error: unknown): boolean {
  return error instanceof Returned || (error as { code?: string }).code === NOT_THERE;
}

/** Which of these calls have a record. */
export async function recordedOf(
  metering: Pick<MeteringStore, 'recorded'>,
  open: ReadonlyMap<string, string>,
): Promise<Iterable<string>> {
  if (open.size === 0) return [];
  const times = [...open.keys()].map(callTime);
  return metering.recorded([...open.keys()], new Date(Math.min(...times)), new Date(Math.max(...times)));
}
