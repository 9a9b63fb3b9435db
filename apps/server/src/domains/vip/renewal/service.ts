// Renewal from the balance: signed with the trade password, announced beforehand, carried out on the last day, once.
import * as contract from '@jishi/contract/vip';
import { displayMoney, formatMoney, parseAmount } from '@jishi/money';
import { type Context, type MemberId, withTransaction } from '../../../kernel/context';
import { addJob, job } from '../../../kernel/job';
import { Refusal } from '../../../kernel/refusal';
import { dueReminder } from '../../../kernel/reminder';
import { useCase } from '../../../kernel/use-case';
import { checkTradePassword } from '../../account';
import { recordAudit } from '../../audit';
import { notify } from '../../message';
import { selectByRank } from '../level/store';
import { lastOf, runningAt } from '../membership/rules';
import { selectExpiring, selectSpans } from '../membership/store';
import { periodName } from '../order/rules';
import { levelOnSale, renewFromBalance } from '../order/service';
import { REMINDERS, type Signature, TICKET_CONTEXT, TICKET_LIVES_MS } from './rules';
import * as store from './store';

/** Renews one member's level. */
export const RENEW = job<{ memberId: MemberId; after: string }>('vip.renew');

const NOTHING_TO_RENEW = '您还没有这个等级，开通后才能设置自动续费';

/**
 * Confirms with the trade password that the member wants a level renewed at a price. Returns a ticket for `setAutoVip`,
 * which is a GET and must not carry the password.
 * @throws Refusal notFound, stateConflict, of the trade password
 */
export const signAutoRenewal = useCase(
  contract.signAutoRenewal,
  async (ctx, { level: rank, period, price: shown, tradePassword }) => {
    const memberId = ctx.member;
    const { price } = (await levelOnSale(ctx, rank, period)).price;
    if (parseAmount(shown) !== price)
      throw new Refusal('stateConflict', `价格刚刚变为 ${displayMoney(price)} 元，请确认后再开启`);
    const now = ctx.now();
    if (runningAt(await selectSpans(ctx.db, memberId, now), now)?.rank !== rank)
      throw new Refusal('stateConflict', NOTHING_TO_RENEW);
    await checkTradePassword(ctx, memberId, tradePassword);
    const until = now.getTime() + TICKET_LIVES_MS;
    const signature: Signature = { memberId, rank, period, price: String(price), until };
    return { ticket: ctx.vault.seal(JSON.stringify(signature), TICKET_CONTEXT).toString('base64url') };
  },
);

function readTicket(ctx: Context, memberId: MemberId, ticket: string): Signature {
  let signature: Signature | undefined;
  try {
    signature = JSON.parse(ctx.vault.openText(Buffer.from(ticket, 'base64url'), TICKET_CONTEXT)) as Signature;
  } catch {
    // a ticket that does not open was not issued here
  }
  if (signature?.memberId !== memberId || signature.until < ctx.now().getTime())
    throw new Refusal('stateConflict', '签署已过期，请重新输入交易密码');
  return signature;
}

/** Switches the renewal on with a ticket, or off. @throws Refusal stateConflict */
export const setAutoVip = useCase(contract.setAutoVip, async (ctx, { enabled, ticket }) => {
  const memberId = ctx.member;
  const signature = enabled === 1 ? readTicket(ctx, memberId, ticket!) : undefined;
  await withTransaction(ctx, async (tx) => {
    if (signature) {
      const { rank, period, price } = signature;
      await store.upsertSigned(tx, memberId, { rank, period, price: BigInt(price) }, ctx.now());
    } else if (!(await store.deleteSigned(tx, memberId))) return;
    await recordAudit(tx, ctx, {
      action: 'vip.switchAutoRenewal',
      targetKind: 'member',
      targetId: memberId,
      after: signature
        ? { enabled: true, level: signature.rank, price: formatMoney(BigInt(signature.price)) }
        : { enabled: false },
    });
  });
  return { enabled: enabled === 1 };
});

/** Adds a job for everybody whose signed level ends within a day; those that failed come round until the level has ended. */
export async function renewAll(ctx: Context): Promise<void> {
  for (const { memberId, after } of await store.selectDue(ctx.db, ctx.now()))
    await addJob(ctx.db, RENEW, { memberId, after }, { key: `vip:renew:${after}` });
}

/**
 * Renews a member's level from the balance right after membership `after`, once however often this runs. The member is
 * notified of an obstacle once; the next round tries again.
 */
export async function renew(ctx: Context, { memberId, after }: { memberId: MemberId; after: string }): Promise<void> {
  const signed = await store.selectSigned(ctx.db, memberId);
  if (!signed) return;
  const last = lastOf(await selectSpans(ctx.db, memberId, ctx.now()), signed.rank);
  if (last?.id !== after) return;
  try {
    await renewFromBalance(ctx, memberId, { level: signed.rank, period: signed.period, price: signed.price, after });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    await withTransaction(ctx, async (tx) => {
      const params = { name: last.name, reason: error.message, end: last.endsAt };
      await notify(tx, ctx, { memberId, event: 'vipRenewalFailed', params, key: after });
    });
  }
}

/** Tells members seven, three and one day before their level ends or falls; once each, and what will be charged where they signed. */
export async function remind(ctx: Context): Promise<void> {
  const now = ctx.now();
  for (const row of await selectExpiring(ctx.db, now, REMINDERS[0])) {
    const days = dueReminder(REMINDERS, { start: row.startsAt, end: row.endsAt }, now);
    if (days === undefined) continue;
    const signed = await store.selectSigned(ctx.db, row.memberId);
    const renews = signed && signed.rank <= row.rank ? await termsOf(ctx, signed) : undefined;
    const { memberId, membershipId, name, endsAt: end } = row;
    await withTransaction(ctx, (tx) =>
      notify(tx, ctx, {
        memberId,
        event: 'vipExpiring',
        params: { name, end, renews: renews ?? '' },
        key: `${membershipId}:${days}`,
      }),
    );
  }
}

/** The amount the balance will be charged, in words; undefined when the agreed price no longer renews anything. */
async function termsOf(ctx: Context, signed: store.Signed): Promise<string | undefined> {
  const level = await selectByRank(ctx.db, signed.rank);
  const price = level?.prices.find(({ period }) => period === signed.period)?.price;
  if (!level || price === undefined || price > signed.price) return undefined;
  return `${level.name}会员 1 ${periodName(signed.period)}，${displayMoney(price)} 元`;
}
