// Takes upstreams' bills and holds them against the calls. Nothing here moves money.
import { createHash } from 'node:crypto';
import * as contract from '@jishi/contract/console/upstream';
import { upstreamFinding } from '@jishi/contract/enums/upstream';
import { BILL_BYTES_MAX, BILL_CALLS_MAX } from '@jishi/contract/upstream-bill';
import { formatMoney } from '@jishi/money';
import { type Context, withTransaction } from '../../../kernel/context';
import { ChildEnded, inChild } from '../../../kernel/in-child';
import { Refusal, invalidField } from '../../../kernel/refusal';
import { dayOf, formatTime, parseTime } from '../../../kernel/time';
import { type UploadedFile, useCase } from '../../../kernel/use-case';
import { recordAudit } from '../../audit';
import { selectCostless } from '../cost/store';
import { rateOf } from '../rules';
import { checkChoices, fileNameOf } from './choices/rules';
import { billRow } from './list';
import type { Asked, BillRead, Preview, Reading } from './rules';
import * as store from './store';

const LIMITS = { ms: 60_000, megabytes: 768 };

/** The bill's columns and first rows. @throws Refusal invalidInput, tooLarge */
export const previewUpstreamBill = useCase(contract.previewUpstreamBill, (ctx, _input, files) =>
  read<Preview>(ctx, { content: fileOf(files).content, asked: null }),
);

/**
 * Takes a bill and holds it against the calls; the bill there is when the same file was uploaded under the same choices.
 * @throws Refusal invalidInput, notFound, stateConflict, tooLarge
 */
export const uploadUpstreamBill = useCase(contract.uploadUpstreamBill, async (ctx, input, files) => {
  const file = fileOf(files);
  const { projectId, fromDay, toDay, seconds, ...columns } = input;
  checkChoices({ ...columns, fromDay, toDay }, dayOf(ctx.now()));
  const digest = createHash('sha256').update(file.content).digest('hex');
  const given = { projectId, digest, choices: { fromDay, toDay, seconds, ...columns } };
  const product = await store.selectProduct(ctx.db, projectId);
  if (!product) throw new Refusal('notFound', '没有这个产品');
  const before = sameBill(await store.selectSame(ctx.db, given));
  if (before) return before;
  await checkComparable(ctx, input);
  const prefix = new URL(product.upstreamBaseUrl).pathname;
  const asked: Asked = { columns, ...momentsOf(fromDay, toDay), apis: product.apis, prefix };
  const { pieces, lines } = await read<BillRead>(ctx, { content: file.content, asked });
  return withTransaction(ctx, async (tx) => {
    await store.lockBills(tx, projectId);
    const meanwhile = sameBill(await store.selectSame(tx, given));
    if (meanwhile) return meanwhile;
    const values = { ...given, fromDay, toDay, seconds, byPath: columns.path > 0, lines };
    const fileName = fileNameOf(file.name);
    const id = await store.insertBill(tx, { ...values, fileName, uploadedBy: ctx.operator });
    for (const piece of pieces) await store.insertLines(tx, id, piece);
    const differences = await store.holdAgainstCalls(tx, id);
    await recordAudit(tx, ctx, {
      action: 'upstream.uploadBill',
      targetKind: 'upstreamBill',
      targetId: id,
      after: { projectId, from: fromDay, to: toDay, lines, differences },
    });
    return { id };
  });
});

/** The bill of the same file. @throws Refusal stateConflict when it was read otherwise */
function sameBill(found: { id: string; same: boolean } | undefined): { id: string } | undefined {
  if (!found) return undefined;
  if (!found.same)
    throw new Refusal('stateConflict', `这份文件已经是账单 ${found.id}；要换日期或列，请先删除那份账单再上传`);
  return { id: found.id };
}

/** @throws Refusal invalidInput, tooLarge */
function fileOf([file, ...more]: readonly UploadedFile[]): UploadedFile {
  if (!file || more.length > 0) throw invalidField('file', '请选择一个文件');
  if (file.content.length > BILL_BYTES_MAX) throw new Refusal('tooLarge', '文件不能超过 10 MB，请按天拆成几份');
  return file;
}

async function read<Result extends Preview | BillRead>(ctx: Context, reading: Reading): Promise<Result> {
  try {
    return await inChild<Result>('domains/upstream/bill', reading, LIMITS);
  } catch (error) {
    if (!(error instanceof ChildEnded)) throw error;
    ctx.log.warn({ err: error }, "an upstream's bill was given up");
    throw invalidField('file', '文件太大或太复杂，没能在限定的时间和内存里读完；请拆成几份');
  }
}

const DAY_MS = 86_400_000;

/** Between which all lines have to be: the days of the bill, and one before and after, as upstreams' clocks and days differ. */
function momentsOf(fromDay: string, toDay: string): { from: number; to: number } {
  const [from, to] = [parseTime(`${fromDay} 00:00:00`), parseTime(`${toDay} 00:00:00`)];
  return { from: from.getTime() - DAY_MS, to: to.getTime() + 2 * DAY_MS };
}

/** @throws Refusal invalidInput when nobody said what calls cost, or there are too many */
async function checkComparable(ctx: Context, of: { projectId: string; fromDay: string; toDay: string }): Promise<void> {
  const costless = await selectCostless(ctx.db, of.projectId, of.fromDay);
  if (costless.length > 0)
    throw invalidField(
      'projectId',
      `先填写这个产品从 ${of.fromDay} 起每次调用的成本；还没有的接口：${costless.join('、')}`,
    );
  const calls = await store.countCalls(ctx.db, of.projectId, of.fromDay, of.toDay);
  if (calls > BILL_CALLS_MAX)
    throw invalidField('toDay', `这些天有 ${calls} 次调用，一份账单最多核对 ${BILL_CALLS_MAX} 次，请按天分开上传`);
}

/** @throws Refusal notFound */
export const getUpstreamBill = useCase(contract.getUpstreamBill, async (ctx, { id }) => {
  const [row, detail, found] = await Promise.all([
    billRow(ctx, id),
    store.selectDetail(ctx.db, id),
    store.selectFindings(ctx.db, id),
  ]);
  if (!row || !detail) throw new Refusal('notFound');
  const sum = (what: 'billed' | 'booked' | 'revenue') => found.reduce((all, one) => all + one[what], 0n);
  const [billed, revenue] = [sum('billed'), sum('revenue')];
  return {
    ...row,
    seconds: detail.seconds,
    uploadTime: formatTime(detail.uploadTime),
    uploadedBy: detail.uploadedName,
    difference: formatMoney(billed - sum('booked')),
    revenue: formatMoney(revenue),
    margin: formatMoney(revenue - billed),
    rate: rateOf(revenue - billed, revenue),
    findings: upstreamFinding.rows.map(({ value: kind }) => {
      const one = found.find((finding) => finding.kind === kind);
      return {
        kind,
        rows: one?.rows ?? 0,
        billed: formatMoney(one?.billed ?? 0n),
        booked: formatMoney(one?.booked ?? 0n),
      };
    }),
  };
});

/** @throws Refusal notFound */
export const checkUpstreamBill = useCase(contract.checkUpstreamBill, (ctx, { id }) =>
  withTransaction(ctx, async (tx) => {
    if (!(await store.lockBill(tx, id))) throw new Refusal('notFound');
    const differences = await store.holdAgainstCalls(tx, id);
    await recordAudit(tx, ctx, {
      action: 'upstream.checkBill',
      targetKind: 'upstreamBill',
      targetId: id,
      after: { differences },
    });
    return { differences };
  }),
);

/** @throws Refusal notFound */
export const deleteUpstreamBill = useCase(contract.deleteUpstreamBill, (ctx, { id, reason }) =>
  withTransaction(ctx, async (tx) => {
    const bill = await store.lockBill(tx, id);
    if (!bill) throw new Refusal('notFound');
    await store.deleteBill(tx, id);
    const { projectId } = bill;
    await recordAudit(tx, ctx, {
      action: 'upstream.deleteBill',
      targetKind: 'upstreamBill',
      targetId: id,
      before: { projectId },
      after: { reason },
    });
    return {};
  }),
);
