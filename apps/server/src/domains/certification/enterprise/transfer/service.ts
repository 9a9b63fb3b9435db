// The second way: an amount that only the owner of the enterprise's account can know. It is sent once for an application.
import * as contract from '@jishi/contract/certification/enterprise';
import type * as z from 'zod';
import { type Context, type MemberId, withTransaction } from '../../../../kernel/context';
import { Refusal, invalidField } from '../../../../kernel/refusal';
import { formatTimeOrNull } from '../../../../kernel/time';
import { useCase } from '../../../../kernel/use-case';
import { spendAllowance } from '../../../account';
import { recordAudit } from '../../../audit';
import {
  type TransferAccount,
  isTransferOffered,
  startTransfer,
  transferProgress,
  verifyTransfer,
} from '../../transfer/service';
import { pass, refuse } from '../passing/service';
import { type Reason, Status, TRANSFER_LIMITS, Way, contextsOf, legalPersonOf, maskAccount, sourcesOf } from '../rules';
import { type EnterpriseRow, lockEnterprise, move, selectEnterprise, selectNewest } from '../store';
import { State, TELLING_MS, TIME_OVER, TRIES_USED, fenOf, obstacleToSending, obstacleToTelling } from './rules';
import * as store from './store';

type SmallTransfer = z.output<typeof contract.SmallTransfer>;

/** The transfer of an application as its member sees it; null when none was asked for. */
export async function transferOf(ctx: Context, id: string): Promise<SmallTransfer | null> {
  const row = await store.selectTransfer(ctx.db, id);
  return row ? viewOf(row) : null;
}

function viewOf(row: store.TransferRow): SmallTransfer {
  const { status, bank, branch, accountMask, triesLeft, reason } = row;
  return {
    status,
    bank,
    branch,
    account: accountMask,
    triesLeft,
    sentTime: formatTimeOrNull(row.sentAt),
    endTime: formatTimeOrNull(row.endsAt),
    reason,
  };
}

const UNDECIDED: readonly number[] = [Status.checking, Status.awaiting];
/** An account that could not be paid has had the application refused: it is corrected in the same place. */
const SENDABLE: readonly number[] = [...UNDECIDED, Status.refused];

/** The member's application, if a transfer is its way now. @throws Refusal stateConflict */
async function ownOnThisWay(ctx: Context, memberId: MemberId, statuses: readonly number[]): Promise<EnterpriseRow> {
  const row = await selectNewest(ctx.db, memberId);
  if (row?.way !== Way.transfer || !statuses.includes(row.status))
    throw new Refusal('stateConflict', '请先选择对公打款的方式');
  return row;
}

/** Sends an amount to the enterprise's account. @throws Refusal stateConflict, tooManyRequests, unavailable */
export const sendSmallTransfer = useCase(contract.sendSmallTransfer, async (ctx, { account: number, ...place }) => {
  const memberId = ctx.member;
  if (!isTransferOffered(ctx)) throw new Refusal('unavailable', '对公打款认证还没有配置，请换一种认证方式');
  const { id, name } = await ownOnThisWay(ctx, memberId, SENDABLE);
  const account: TransferAccount = { ...place, number };
  await withTransaction(ctx, async (tx) => {
    await lockEnterprise(tx, id);
    const earlier = await store.selectTransfer(tx, id);
    const obstacle = obstacleToSending(earlier?.status);
    if (obstacle) throw new Refusal('stateConflict', obstacle);
    await spendAllowance(tx, ctx, `enterprise:transfer:${memberId}`, TRANSFER_LIMITS);
    const moved = await move(tx, id, { status: Status.checking, way: Way.transfer, from: sourcesOf(Status.checking) });
    const attempt = await store.noteSending(tx, id, {
      bank: account.bank,
      branch: account.branch,
      accountCipher: ctx.vault.seal(JSON.stringify(account), contextsOf(id).account),
      accountMask: maskAccount(number),
    });
    if (!moved || attempt === undefined) throw new Refusal('stateConflict');
    await recordAudit(tx, ctx, {
      action: 'certification.sendTransfer',
      targetKind: 'member',
      targetId: memberId,
      after: { name, account: maskAccount(number), count: attempt },
    });
  });
  await settleTransfer(ctx, id);
  return (await transferOf(ctx, id))!;
});

/**
 * Tells the amount that has arrived: the right one certifies the account. Of three wrong ones the third ends it, counted
 * where the provider is asked.
 * @throws Refusal invalidInput, stateConflict, unavailable
 */
export const tellSmallTransfer = useCase(contract.tellSmallTransfer, async (ctx, { amount }) => {
  const { id } = await ownOnThisWay(ctx, ctx.member, UNDECIDED);
  const fen = fenOf(amount);
  if (fen === undefined) throw invalidField('amount', '金额在 0.01 到 0.99 元之间');
  await settleTransfer(ctx, id);
  const row = await store.selectTransfer(ctx.db, id);
  const obstacle = obstacleToTelling(row?.status);
  if (obstacle || !row?.flowId) throw new Refusal('stateConflict', obstacle);
  const verdict = await verifyTransfer(ctx, row.flowId, fen);
  if (verdict.outcome === 'unknown') throw new Refusal('unavailable', '打款服务暂时没有回应，没有计入次数，请稍后再试');
  if (verdict.outcome === 'right') await prove(ctx, id);
  if (verdict.outcome === 'ended') await endAs(ctx, id, TRIES_USED);
  const now = (await store.selectTransfer(ctx.db, id)) ?? row;
  return { ...viewOf(now), right: (await selectEnterprise(ctx.db, id))?.status === Status.passed };
});

/** The amount was right, also when a wrong one was answered sooner. */
function prove(ctx: Context, id: string): Promise<void> {
  return withTransaction(ctx, async (tx) => {
    const row = await lockEnterprise(tx, id);
    if (row?.way !== Way.transfer || !SENDABLE.includes(row.status)) return;
    if (await store.end(tx, id, { from: [State.sent, State.ended], to: State.proved })) await pass(tx, ctx, row);
  });
}

/** No amount can be told any more. */
function endAs(ctx: Context, id: string, reason: Reason): Promise<void> {
  return withTransaction(ctx, async (tx) => {
    const row = await lockEnterprise(tx, id);
    if (!row || !(await store.end(tx, id, { from: [State.sent], to: State.ended, reason: reason.reason }))) return;
    if (row.way === Way.transfer) await refuse(tx, ctx, row, [reason]);
  });
}

/** Asks how a transfer goes that is on its way, and ends one whose days are over. */
export async function settleTransfer(ctx: Context, id: string): Promise<void> {
  const row = await store.selectTransfer(ctx.db, id);
  if (row?.status === State.sent && row.endsAt && row.endsAt <= ctx.now()) await endAs(ctx, id, TIME_OVER);
  if (row?.status !== State.sending || !(await store.claimAsking(ctx.db, id))) return;
  const enterprise = await selectEnterprise(ctx.db, id);
  if (!enterprise) return;
  const flowId = row.flowId ?? (await start(ctx, enterprise, row));
  if (flowId === undefined) return;
  const progress = await transferProgress(ctx, flowId);
  if (progress.outcome === 'failed') await fail(ctx, id, progress.reason);
  if (progress.outcome === 'sent') await arrive(ctx, id);
}

/** The provider's name for the transfer; undefined when it was refused, or when nobody knows yet. */
async function start(ctx: Context, row: EnterpriseRow, transfer: store.TransferRow): Promise<string | undefined> {
  const account = JSON.parse(ctx.vault.openText(transfer.accountCipher, contextsOf(row.id).account)) as TransferAccount;
  const started = await startTransfer(ctx, {
    flowKey: `${row.id}-${transfer.attempt}`,
    company: row.name,
    creditCode: row.creditCode,
    legalPerson: legalPersonOf(ctx.vault, row),
    account,
  });
  if (started.outcome === 'refused') await fail(ctx, row.id, started.reason);
  if (started.outcome !== 'started') return undefined;
  await store.keepFlow(ctx.db, row.id, started.flowId);
  return started.flowId;
}

/** Nothing was sent: the member corrects the account. */
function fail(ctx: Context, id: string, reason: string): Promise<void> {
  return withTransaction(ctx, async (tx) => {
    const row = await lockEnterprise(tx, id);
    if (!row || !(await store.end(tx, id, { from: [State.sending], to: State.failed, reason }))) return;
    if (row.way === Way.transfer) await refuse(tx, ctx, row, [{ field: 'account', reason }]);
  });
}

/** The amount is at the bank: it can be told for seven days. */
function arrive(ctx: Context, id: string): Promise<void> {
  const now = ctx.now();
  return withTransaction(ctx, async (tx) => {
    await lockEnterprise(tx, id);
    if (!(await store.setSent(tx, id, now, new Date(now.getTime() + TELLING_MS)))) return;
    await move(tx, id, { status: Status.awaiting, way: Way.transfer, from: [Status.checking] });
  });
}

/** Lets transfers go on where no page is open. One that fails keeps none of the others waiting. */
export async function settleTransfers(ctx: Context): Promise<void> {
  for (const id of await store.selectDue(ctx.db, ctx.now())) {
    await settleTransfer(ctx, id).catch((error: unknown) => {
      const reason = error instanceof Error ? error.message.slice(0, 200) : 'unknown';
      ctx.log.error({ enterpriseId: id, reason }, 'a small transfer could not be settled');
    });
  }
}
