// Writing the files: one writer for each at a time, in pieces of bounded size. After a crash the next one goes on: it reads the
// list again, and keeps every piece that is still what it would write.
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import type { Queryable, Transaction } from '@jishi/db';
import { type Context, withTransaction } from '../../../kernel/context';
import { type ListFile, csvLine } from '../../../kernel/csv';
import { addJob } from '../../../kernel/job';
import { labelOf } from '../../../kernel/labels';
import { Refusal } from '../../../kernel/refusal';
import { callRecordsFile } from '../../access';
import { loginLogFile } from '../../account';
import { operationsFile } from '../../audit';
import { accountDetailsFile } from '../../ledger';
import { goodsOrdersFile } from '../../marketplace';
import { notify } from '../../message';
import { packageOrdersFile } from '../../package';
import { payOrdersFile } from '../../payment';
import { rechargeOrdersFile } from '../../recharge';
import { smsMessagesFile } from '../../sms';
import { vipOrdersFile } from '../../vip';
import {
  CHUNK_CHARACTERS,
  KEPT_MS,
  LEASE_MS,
  LISTED_MS,
  LOOK_MS,
  MOST_ATTEMPTS,
  MOST_ROWS,
  MOST_WRITERS,
  listPageOf,
} from '../rules';
import { WRITE } from '../service';
import * as store from '../store';

/** Every list that can be a file. */
const FILES: readonly ListFile<never>[] = [
  callRecordsFile,
  loginLogFile,
  operationsFile,
  payOrdersFile,
  packageOrdersFile,
  vipOrdersFile,
  goodsOrdersFile,
  rechargeOrdersFile,
  smsMessagesFile,
  accountDetailsFile,
];

/** Writes what waits, one file after the other, until nothing does or enough others are writing. */
export async function writeExports(ctx: Context, _payload?: unknown, mostRows = MOST_ROWS): Promise<void> {
  const session = new store.WriterSession(ctx.db);
  try {
    for (;;) {
      const claim = await claimNext(ctx, session);
      if (!claim) break;
      const alive = setInterval(() => void store.keepLease(ctx.db, claim, LEASE_MS).catch(() => {}), LEASE_MS / 3);
      await write(ctx, claim, mostRows).finally(() => clearInterval(alive));
    }
  } finally {
    session.end();
  }
  await lookAgain(ctx.db);
}

/** Looks again while somebody writes: the process may be killed. */
async function lookAgain(db: Queryable): Promise<void> {
  const runAt = await store.selectNextLook(db, LOOK_MS);
  if (runAt) await addJob(db, WRITE, {}, { runAt, key: 'export.lookAfter' });
}

function claimNext(ctx: Context, session: store.WriterSession): Promise<store.Claim | undefined> {
  return withTransaction(ctx, async (tx) => {
    await store.lockQueue(tx);
    for (const dead of await store.selectExhausted(tx, MOST_ATTEMPTS))
      await fail(tx, ctx, dead, '生成时出错，请重新导出');
    const claim = await store.claimRequest(tx, { leaseMs: LEASE_MS, mostWriters: MOST_WRITERS });
    if (!claim) return undefined;
    await session.hold(claim); // before anybody sees the claim
    await lookAgain(tx);
    return claim;
  });
}

async function write(ctx: Context, claim: store.Claim, mostRows: number): Promise<void> {
  try {
    if (await writePieces(ctx, claim, mostRows)) await withTransaction(ctx, (tx) => finish(tx, ctx, claim));
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    await withTransaction(ctx, (tx) => fail(tx, ctx, claim, error.message));
  }
}

/** False when another writer has taken over. @throws Refusal when the list is too long, or refuses its conditions */
async function writePieces(ctx: Context, claim: store.Claim, mostRows: number): Promise<boolean> {
  const file = FILES.find(({ kind }) => kind === claim.kind);
  if (!file) throw new Error(`no list of kind ${claim.kind}`);
  let text = `\uFEFF${csvLine(file.head)}`;
  let rows = 0;
  let chunks = 0;
  let bytes = 0;
  let { kept } = claim;
  const save = async () => {
    const plain = Buffer.from(text);
    text = '';
    bytes += plain.length;
    const n = chunks++;
    if (n < kept) {
      if (await isKept(ctx, claim, n, plain)) return true;
      await store.dropChunks(ctx.db, claim, n);
      kept = 0;
    }
    const content = await promisify(gzip)(plain);
    return store.insertChunk(ctx.db, claim, { n, content, rows, bytes, leaseMs: LEASE_MS });
  };
  const asOf = { ...ctx, now: () => claim.askedAt };
  for await (const piece of file.pieces(asOf, claim.memberId, claim.conditions as never)) {
    for (const cells of piece) {
      text += csvLine(cells);
      rows += 1;
      if (text.length >= CHUNK_CHARACTERS && !(await save())) return false;
    }
    if (rows > mostRows) throw new Refusal('invalidInput', `超过 ${mostRows / 10_000} 万行，请缩小时间范围后重新导出`);
  }
  return save();
}

/** Whether a piece that was saved before is what would be written now. */
async function isKept(ctx: Context, { id }: store.Claim, n: number, plain: Buffer): Promise<boolean> {
  const saved = await store.selectChunk(ctx.db, id, n);
  return saved !== undefined && plain.equals(await promisify(gunzip)(saved));
}

async function finish(tx: Transaction, ctx: Context, claim: store.Claim): Promise<void> {
  const now = ctx.now();
  if (!(await store.markReady(tx, claim, { now, expiresAt: new Date(now.getTime() + KEPT_MS) }))) return;
  const { memberId, kind, id } = claim;
  await notify(tx, ctx, {
    memberId,
    event: 'exportReady',
    params: { list: labelOf('exportKind', kind) },
    link: listPageOf(kind),
    key: id,
  });
}

async function fail(tx: Transaction, ctx: Context, claim: store.Claim, reason: string): Promise<void> {
  if (!(await store.markFailed(tx, claim, reason, ctx.now()))) return;
  const { memberId, kind, id } = claim;
  await notify(tx, ctx, {
    memberId,
    event: 'exportFailed',
    params: { list: labelOf('exportKind', kind), reason },
    link: listPageOf(kind),
    key: id,
  });
}

/** Drops expired files, and old requests. */
export async function dropOldExports(ctx: Context): Promise<void> {
  const now = ctx.now();
  await store.dropExpired(ctx.db, now);
  await store.dropOld(ctx.db, new Date(now.getTime() - LISTED_MS));
}
