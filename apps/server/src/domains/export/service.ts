// Files that members ask for: asking, looking, taking away.
import { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { exportState } from '@jishi/contract/enums/content';
import * as contract from '@jishi/contract/export';
import type * as z from 'zod';
import { type Context, withTransaction } from '../../kernel/context';
import { type ListFile, csvRows } from '../../kernel/csv';
import { addJob, job } from '../../kernel/job';
import { labelOf } from '../../kernel/labels';
import { Refusal } from '../../kernel/refusal';
import { formatTime, formatTimeOrNull } from '../../kernel/time';
import { type MemberContext, useCase } from '../../kernel/use-case';
import { xlsDownload } from '../../kernel/xls';
import { type Cell, xlsxDownload } from '../../kernel/xlsx';
import { callRecordsFile } from '../access';
import { loginLogFile } from '../account';
import { operationsFile } from '../audit';
import { accountDetailsFile } from '../ledger';
import { goodsOrdersFile } from '../marketplace';
import { packageOrdersFile } from '../package';
import { payOrdersFile } from '../payment';
import { rechargeOrdersFile } from '../recharge';
import { smsMessagesFile } from '../sms';
import { vipOrdersFile } from '../vip';
import { MOST_OPEN, fileNameOf, stateAt, widthUnder, workbookCell } from './rules';
import * as store from './store';

type View = z.output<typeof contract.Export>;

/** Writes waiting files. */
export const WRITE = job('export.write');

/**
 * Requests a list as a file: once per idempotency key, a few at a time.
 * @throws Refusal stateConflict, duplicate, and what the list refuses
 */
function requests<Filter extends object>(file: ListFile<Filter>) {
  return async (ctx: MemberContext, conditions: Filter): Promise<View> => {
    const memberId = ctx.member;
    await file.check?.(ctx, memberId, conditions);
    const asked = { memberId, kind: file.kind, conditions, key: ctx.idempotencyKey ?? null, now: ctx.now() };
    return withTransaction(ctx, async (tx) => {
      await store.lockRequests(tx, memberId);
      const known = asked.key === null ? undefined : await store.selectByKey(tx, asked);
      if (known && !known.same) throw new Refusal('duplicate', '同一个 Idempotency-Key 用在了不同的内容上');
      const row = known ?? (await store.insertRequest(tx, asked, MOST_OPEN));
      if (!row) throw new Refusal('stateConflict', `已有 ${MOST_OPEN} 个文件在生成，请等其中一个完成`);
      await addJob(tx, WRITE, {});
      return view(row, asked.now);
    });
  };
}

export const exportCallRecords = useCase(contract.exportCallRecords, requests(callRecordsFile));
export const exportLoginLog = useCase(contract.exportLoginLog, requests(loginLogFile));
export const exportOperations = useCase(contract.exportOperations, requests(operationsFile));
export const exportPayOrders = useCase(contract.exportPayOrders, requests(payOrdersFile));
export const exportPackageOrders = useCase(contract.exportPackageOrders, requests(packageOrdersFile));
export const exportVipOrders = useCase(contract.exportVipOrders, requests(vipOrdersFile));
export const exportRechargeOrders = useCase(contract.exportRechargeOrders, requests(rechargeOrdersFile));
export const exportGoodsOrders = useCase(contract.exportGoodsOrders, requests(goodsOrdersFile));
export const exportSmsMessages = useCase(contract.exportSmsMessages, requests(smsMessagesFile));
export const exportAccountDetails = useCase(contract.exportAccountDetails, requests(accountDetailsFile));

/** The file of one of them. @throws Refusal notFound, stateConflict while it is not ready and when it is gone */
export const downloadExport = useCase(contract.downloadExport, async (ctx, { id, format }) => {
  const row = await ownRequest(ctx, id);
  const state = stateAt(row, ctx.now());
  if (state === exportState.expired) throw new Refusal('stateConflict', '文件已过期，请重新导出');
  if (state !== exportState.ready) throw new Refusal('stateConflict', '文件还没有生成好');
  const list = labelOf('exportKind', row.kind);
  const fileName = fileNameOf(list, row.askedAt, format);
  if (format !== 'csv') return workbookOf(ctx, row, { fileName, name: list, format });
  return { fileName, type: 'text/csv; charset=utf-8', content: Readable.from(piecesOf(ctx, row)) };
});

type Workbook = { fileName: string; name: string; format: 'xlsx' | 'xls' };

/** The same rows as a workbook. */
async function workbookOf(ctx: Context, row: store.ExportRow, { fileName, name, format }: Workbook) {
  const pieces = rowsOf(ctx, row);
  const first = await pieces.next(); // a fault here is still answered as one
  const [head = [], ...rest] = (first.value as string[][] | undefined) ?? [];
  const widths = head.map((title) => widthUnder(title));
  if (format === 'xls') return xlsDownload(fileName, { name, widths, head, rows: () => withoutHead(rowsOf(ctx, row)) });
  return xlsxDownload(fileName, [{ name, widths, rows: sheetRows(head, rest, pieces) }]);
}

async function* withoutHead(pieces: AsyncGenerator<string[][]>) {
  let from = 1;
  for await (const rows of pieces) {
    yield rows.slice(from).map((cells) => cells.map(workbookCell));
    from = 0;
  }
}

async function* sheetRows(head: readonly string[], first: readonly string[][], pieces: AsyncGenerator<string[][]>) {
  const cellsOf = (rows: readonly string[][]): Cell[][] => rows.map((cells) => cells.map(workbookCell));
  yield [head, ...cellsOf(first)];
  for await (const rows of pieces) yield cellsOf(rows);
}

/** Every piece ends with a line. */
async function* rowsOf(ctx: Context, row: store.ExportRow): AsyncGenerator<string[][]> {
  for await (const piece of piecesOf(ctx, row)) yield csvRows(piece.toString());
}

async function* piecesOf(ctx: Context, { id, chunks }: store.ExportRow): AsyncGenerator<Buffer> {
  for (let n = 0; n < chunks; n++) {
    const content = await store.selectChunk(ctx.db, id, n);
    // broken off rather than ended: half a file must not look like a whole one
    if (!content) throw new Error(`export ${id} was dropped while it was downloaded`);
    yield await promisify(gunzip)(content);
  }
}

async function ownRequest(ctx: MemberContext, id: string): Promise<store.ExportRow> {
  const row = await store.selectOwn(ctx.db, ctx.member, id);
  if (!row) throw new Refusal('notFound');
  return row;
}

function view(row: store.ExportRow, now: Date): View {
  return {
    id: row.id,
    kind: row.kind,
    state: stateAt(row, now),
    rows: row.rows,
    bytes: row.bytes,
    failure: row.failure,
    createTime: formatTime(row.askedAt),
    finishTime: formatTimeOrNull(row.finishedAt),
    expireTime: formatTimeOrNull(row.expiresAt),
  };
}
