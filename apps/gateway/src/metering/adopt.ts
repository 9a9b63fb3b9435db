// What the database has copies of, and no log on a disk, perhaps: a node that starts books it before anything else.
import { type Position, isBefore } from './wal';
import { readBlock } from './wal-reader';
import type { CopyStore } from './copy-store';
import type { MeteringStore, NodeRun } from './store';

type Stores = {
  metering: Pick<MeteringStore, 'progress' | 'book'>;
  copies: Pick<CopyStore, 'blocks'>;
};

/**
 * Books a copied log from where it is booked on. Returns its intents without a record, by the ids of their calls; they may have one
 * in the books. Nobody adds to the log any more.
 */
export async function adopt({ metering, copies }: Stores, run: NodeRun, walId: string): Promise<Map<string, string>> {
  const open = new Map<string, string>();
  let from: Position = await metering.progress(walId);
  let after: Position | undefined;
  for (;;) {
    const blocks = await copies.blocks(walId, after);
    const last = blocks.at(-1);
    if (!last) return open;
    after = last;
    const read = blocks.map((one) => ({ ...readBlock(one.block, open), isBooked: isBefore(one, from) }));
    const fresh = read.filter(({ isBooked }) => !isBooked);
    const [rows, endings] = [fresh.flatMap((one) => one.rows), fresh.flatMap((one) => one.endings)];
    if (rows.length === 0 && endings.length === 0) continue;
    const to = { segment: last.segment, bytes: last.bytes + last.block.length };
    await metering.book(run, { wal: walId, from, to, rows, endings, closing: [] });
    from = to;
  }
}
