// Renewal of packages from the balance: signed with the trade password, made when few calls are left, each round once.
import { unitLabel } from '@jishi/contract/enums/catalogue';
import * as contract from '@jishi/contract/package/renewal';
import { displayMoney, formatMoney, parseAmount } from '@jishi/money';
import { type Context, withTransaction } from '../../../kernel/context';
import { addJob, job } from '../../../kernel/job';
import { Refusal, invalidField } from '../../../kernel/refusal';
import { dayOf, formatTime } from '../../../kernel/time';
import { useCase } from '../../../kernel/use-case';
import { checkTradePassword } from '../../account';
import { recordAudit } from '../../audit';
import { notify } from '../../message';
import { payFromBalance, priceOf } from '../../payment';
import { requestForOffer } from '../holding/service';
import { selectOffer } from '../offer/store';
import { type Renewal, isDue, obstacleOf, signingFault } from './rules';
import * as store from './store';

const momentOf = (ctx: Context) => ({ now: ctx.now(), month: dayOf(ctx.now()).slice(0, 7) });

/** A member's signed renewals, with the calls left and this month's cost. */
export const listRenewals = useCase(contract.listRenewals, async (ctx) => {
  const rows = await store.selectRenewals(ctx.db, ctx.member, ctx.now());
  return Promise.all(
    rows.map(async (row) => {
      const { price, monthlyCap, spent, below, remaining } = renewalOf(ctx, row);
      const priceNow = await priceNowOf(ctx, row);
      return {
        projectId: row.projectId,
        projectName: row.projectName,
        offerId: row.offerId,
        packageName: row.packageName,
        calls: row.calls,
        unit: row.unit,
        price: formatMoney(price),
        priceNow: priceNow === undefined ? null : formatMoney(priceNow),
        below,
        remaining,
        monthlyCap: formatMoney(monthlyCap),
        spentThisMonth: formatMoney(spent),
        signTime: formatTime(row.signedAt),
      };
    }),
  );
});

function renewalOf(ctx: Context, row: store.RenewalRow): Renewal {
  return {
    price: row.price,
    monthlyCap: row.monthlyCap,
    spent: row.month === momentOf(ctx).month ? row.spent : 0n,
    below: row.below,
    remaining: Number(row.remaining),
  };
}

/** Undefined when it cannot be bought. */
async function priceNowOf(ctx: Context, row: store.RenewalRow): Promise<bigint | undefined> {
  if (!(await selectOffer(ctx.db, row.offerId))) return undefined;
  const { lines } = await requestForOffer(ctx, row.memberId, { offerId: row.offerId });
  return priceOf(lines).payAmount;
}

/** Signs a renewal. @throws Refusal notFound, invalidInput, stateConflict (another price), of the trade password */
export const signRenewal = useCase(contract.signRenewal, async (ctx, input) => {
  const memberId = ctx.member;
  const offer = await selectOffer(ctx.db, input.offerId);
  if (!offer) throw new Refusal('notFound', '没有这个套餐，或它已下架');
  const { lines } = await requestForOffer(ctx, memberId, { offerId: input.offerId });
  const price = priceOf(lines).payAmount;
  if (parseAmount(input.price) !== price)
    throw new Refusal('stateConflict', `套餐价格刚刚变为 ${displayMoney(price)} 元，请确认后再签`);
  const wanted = { price, monthlyCap: parseAmount(input.monthlyCap), below: input.below };
  const fault = signingFault(wanted, {
    calls: offer.calls,
    unit: unitLabel(offer.unit),
    firstPurchaseOnly: offer.firstPurchaseOnly,
  });
  if (fault) throw invalidField(fault.field, fault.message);
  await checkTradePassword(ctx, memberId, input.tradePassword);
  await withTransaction(ctx, async (tx) => {
    await store.upsertRenewal(
      tx,
      memberId,
      { ...wanted, offerId: offer.id, projectId: offer.projectId },
      momentOf(ctx),
    );
    await recordAudit(tx, ctx, {
      action: 'package.signRenewal',
      targetKind: 'project',
      targetId: offer.projectId,
      after: {
        name: `${offer.projectName} ${offer.name}`,
        price: formatMoney(price),
        below: wanted.below,
        monthlyCap: formatMoney(wanted.monthlyCap),
      },
    });
  });
  return {};
});

/** Takes a signature back. @throws Refusal notFound */
export const stopRenewal = useCase(contract.stopRenewal, async (ctx, { projectId }) => {
  await withTransaction(ctx, async (tx) => {
    const name = await store.deleteRenewal(tx, ctx.member, projectId);
    if (name === undefined) throw new Refusal('notFound');
    await recordAudit(tx, ctx, {
      action: 'package.stopRenewal',
      targetKind: 'project',
      targetId: projectId,
      after: { name },
    });
  });
  return {};
});

/** Makes one due renewal. */
export const RENEW = job<{ id: string }>('package.renew');

/** Adds a job for every renewal that is due. */
export async function renewAll(ctx: Context): Promise<void> {
  for (const id of await store.selectDue(ctx.db, momentOf(ctx)))
    await addJob(ctx.db, RENEW, { id }, { key: `package:renew:${id}` });
}

/**
 * Buys the package again if due. The round is claimed in the transaction that pays (`takeRound` in `reserve`), so it
 * happens once however often this runs. The member is notified of an obstacle once per round and month.
 */
export async function renew(ctx: Context, { id }: { id: string }): Promise<void> {
  const row = await store.selectRenewal(ctx.db, id, ctx.now());
  if (!row) return;
  const renewal = renewalOf(ctx, row);
  if (!isDue(renewal)) return;
  const round = String(row.rounds + 1);
  try {
    const request = await requestForOffer(ctx, row.memberId, { offerId: row.offerId });
    const obstacle = obstacleOf(renewal, priceOf(request.lines).payAmount);
    if (obstacle) throw new Refusal('stateConflict', obstacle);
    const reference = { ...request.reference, renewal: id, round };
    await payFromBalance({ ...ctx, idempotencyKey: `package.renew:${id}:${round}` }, { ...request, reference });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const now = await store.selectRenewal(ctx.db, id, ctx.now());
    if (now?.rounds !== row.rounds || !isDue(renewalOf(ctx, now))) return; // somebody else was first
    const params = { name: `${row.projectName} ${row.packageName}`, reason: error.message };
    const key = `${id}:${round}:${momentOf(ctx).month}`;
    await withTransaction(ctx, (tx) =>
      notify(tx, ctx, { memberId: row.memberId, event: 'packageRenewalFailed', params, key }),
    );
  }
}
