// Becoming a supplier, pausing, leaving. The deposit moves in the transaction that changes the state.
import { supplierStatus } from '@jishi/contract/enums/marketplace';
import * as contract from '@jishi/contract/marketplace/supplier';
import type { Output } from '@jishi/contract/endpoint';
import type { Transaction } from '@jishi/db';
import { formatMoney, parseMoney } from '@jishi/money';
import { type Context, type MemberId, withTransaction } from '../../../kernel/context';
import { maskPhone } from '../../../kernel/phone';
import { Refusal, invalidField } from '../../../kernel/refusal';
import { formatTime, formatTimeOrNull, parseTime } from '../../../kernel/time';
import { type MemberContext, useCase } from '../../../kernel/use-case';
import { agree, checkTradePassword } from '../../account';
import { recordAudit } from '../../audit';
import { standingOf } from '../../certification';
import { protocolInForce } from '../../content';
import { balances, post } from '../../ledger';
import { openReview, takeBack } from '../../review';
import { sealedFor } from '../sealed/rules';
import { selectTerms } from '../term/store';
import { goodsSuppliers } from './review/service';
import { bondBackOf, bondOf } from './rules';
import * as store from './store';

export type SupplierView = Output<typeof contract.applySupply>;

/** As its own member sees it. */
export function viewOf(ctx: Pick<Context, 'vault'>, row: store.SupplierRow): SupplierView {
  const { id, name, status, reason, agreedVersion, bond, feeRate, settleDays, paused, isAway, isLicensed } = row;
  const contact = contactOf(ctx, row);
  const { apiStyle: style, apiEndpoint: endpoint, apiAccount: account } = row;
  return {
    id,
    name,
    status,
    reason,
    agreedVersion,
    feeRate,
    settleDays,
    paused,
    isAway,
    isLicensed,
    contactPerson: contact.person,
    contactPhone: contact.phone && maskPhone(contact.phone),
    bond: formatMoney(bond),
    holidayFrom: formatTimeOrNull(row.holidayFrom),
    holidayUntil: formatTimeOrNull(row.holidayUntil),
    api: style !== null && endpoint !== null && account !== null ? { style, endpoint, account } : null,
    applyTime: formatTime(row.appliedAt),
    approveTime: formatTimeOrNull(row.approvedAt),
  };
}

/** Whom to call; empty once the member is gone. */
export function contactOf(
  { vault }: Pick<Context, 'vault'>,
  { contactCipher, memberId }: Pick<store.SupplierRow, 'contactCipher' | 'memberId'>,
): { person: string; phone: string } {
  if (!contactCipher) return { person: '', phone: '' };
  return JSON.parse(vault.openText(contactCipher, sealedFor.contact(memberId))) as { person: string; phone: string };
}

/** @throws Refusal notFound */
export async function ownSupplier(ctx: MemberContext): Promise<store.SupplierRow> {
  const row = await store.selectByMember(ctx.db, ctx.member);
  if (!row) throw new Refusal('notFound', '您还不是供货方');
  return row;
}

export const getSupply = useCase(contract.getSupply, async (ctx) => {
  const { db, member } = ctx;
  const row = await store.selectByMember(db, member);
  const [terms, agreement, { certified, enterprise }, held, tasks] = await Promise.all([
    selectTerms(db, null),
    protocolInForce(db, 'supplier'),
    standingOf(db, member),
    balances(db, member),
    row ? store.selectTasks(db, row.id) : undefined,
  ]);
  const { toDeliver = 0, late = 0, disputes = 0, low = 0, frozen = 0n } = tasks ?? {};
  const short = held.deposit < terms.bond;
  return {
    supplier: row ? viewOf(ctx, row) : null,
    terms: {
      feeRate: terms.feeRate,
      settleDays: terms.settleDays,
      bond: formatMoney(terms.bond),
      agreement: agreement ? { title: agreement.title, version: agreement.version } : null,
      enterprise: enterprise?.name ?? '',
      balance: formatMoney(held.deposit),
      barred: barOf({ certified, published: agreement !== undefined, short }),
    },
    money: {
      waiting: formatMoney(held.settlement),
      balance: formatMoney(held.supply),
      frozen: formatMoney(frozen),
      bond: formatMoney(held.bond),
    },
    tasks: { toDeliver, late, disputes, low },
  };
});

function barOf({ certified, published, short }: { certified: string; published: boolean; short: boolean }): string {
  if (certified === 'expired') return '营业执照的期限已到，请先更新企业认证';
  if (certified !== 'enterprise') return '请先完成企业认证';
  if (!published) return '平台还没有公布供货协议';
  return short ? '充值余额不够交保证金，请先充值' : '';
}

/** @throws Refusal certificationRequired, stateConflict, duplicate, balanceTooLow, and of the trade password */
export const applySupply = useCase(contract.applySupply, async (ctx, { tradePassword, shownBond, ...asked }) => {
  const { certified } = await standingOf(ctx.db, ctx.member);
  if (certified !== 'enterprise')
    throw new Refusal('certificationRequired', barOf({ certified, published: true, short: false }));
  await checkTradePassword(ctx, ctx.member, tradePassword);
  const row = await withTransaction(ctx, async (tx) => {
    const { bond } = await selectTerms(tx, null);
    if (bond !== parseMoney(shownBond)) throw new Refusal('stateConflict', '保证金刚刚变了，请刷新后再申请');
    await ctx.doneOnce?.(tx);
    const kept = await keepApplication(tx, ctx, ctx.member, { ...asked, bond, isDemo: false });
    await openReview(tx, ctx, goodsSuppliers, kept);
    await post(tx, ...bondOf(kept));
    return kept;
  });
  return viewOf(ctx, row);
});

export type Asked = {
  name: string;
  contactPerson: string;
  contactPhone: string;
  /** The version of the agreement. */
  agreed: string;
  bond: bigint;
  isDemo: boolean;
};

/** Keeps an application, once at a time; nothing has moved yet. @throws Refusal stateConflict, duplicate */
export async function keepApplication(
  tx: Transaction,
  ctx: Context,
  memberId: MemberId,
  { name, contactPerson: person, contactPhone: phone, agreed: version, bond, isDemo }: Asked,
): Promise<store.SupplierRow> {
  const message = '这个名称已经有供货方在用';
  if (await store.isNameTaken(tx, name, memberId))
    throw new Refusal('duplicate', message, { fields: [{ path: 'name', message }] });
  const contactCipher = ctx.vault.seal(JSON.stringify({ person, phone }), sealedFor.contact(memberId));
  const saved = await store.saveApplication(tx, {
    memberId,
    name,
    contactCipher,
    agreedVersion: version,
    bond,
    isDemo,
  });
  if (!saved) throw new Refusal('stateConflict', '您已经提交过申请，或已是供货方');
  await agree(tx, ctx, memberId, { code: 'supplier', version });
  return (await store.lockSupplier(tx, saved))!;
}

/** @throws Refusal notFound, stateConflict */
export const takeBackSupply = useCase(contract.takeBackSupply, async (ctx) => {
  await withTransaction(ctx, async (tx) => {
    const row = await store.lockSupplier(tx, { memberId: ctx.member });
    if (!row) throw new Refusal('notFound');
    if (row.status !== supplierStatus.waiting) throw new Refusal('stateConflict', '申请已经处理，不能撤回');
    await takeBack(tx, ctx, goodsSuppliers, row);
  });
  return viewOf(ctx, await ownSupplier(ctx));
});

/** @throws Refusal notFound, stateConflict, invalidInput */
export const setSupplyHours = useCase(contract.setSupplyHours, async (ctx, { paused, ...holiday }) => {
  const holidayFrom = holiday.holidayFrom ? parseTime(holiday.holidayFrom) : null;
  const holidayUntil = holiday.holidayUntil ? parseTime(holiday.holidayUntil) : null;
  if (holidayUntil && holidayUntil <= ctx.now()) throw invalidField('holidayUntil', '休假的结束应在现在以后');
  await withTransaction(ctx, async (tx) => {
    const row = await store.lockSupplier(tx, { memberId: ctx.member });
    if (!row) throw new Refusal('notFound');
    if (row.status !== supplierStatus.active) throw new Refusal('stateConflict', '您现在不在供货');
    await store.setHours(tx, row.id, { paused, holidayFrom, holidayUntil });
    const after = {
      status: paused ? '停止供货' : '供货',
      time: holiday.holidayFrom ?? '',
      until: holiday.holidayUntil ?? '',
    };
    await recordAudit(tx, ctx, {
      action: 'marketplace.setHours',
      targetKind: 'goodsSupplier',
      targetId: row.id,
      after,
    });
  });
  return viewOf(ctx, await ownSupplier(ctx));
});

/** Goods go off sale first: nothing new can be ordered while it is looked whether anything is open. @throws Refusal notFound, stateConflict */
export const leaveSupply = useCase(contract.leaveSupply, async (ctx, { tradePassword }) => {
  const { id: supplierId } = await ownSupplier(ctx);
  await checkTradePassword(ctx, ctx.member, tradePassword);
  await withTransaction(ctx, async (tx) => {
    await store.takeOffSale(tx, supplierId);
    const row = (await store.lockSupplier(tx, { id: supplierId }))!;
    if (row.status !== supplierStatus.active) throw new Refusal('stateConflict', '您现在不在供货');
    const obstacle = obstacleOf(await store.selectUnsettled(tx, supplierId));
    if (obstacle) throw new Refusal('stateConflict', obstacle);
    await store.setStatus(tx, supplierId, supplierStatus.left, '');
    const after = { amount: formatMoney(row.bond) };
    await recordAudit(tx, ctx, {
      action: 'marketplace.leaveSupply',
      targetKind: 'goodsSupplier',
      targetId: supplierId,
      after,
    });
    await post(tx, ...bondBackOf(row));
  });
  return viewOf(ctx, await ownSupplier(ctx));
});

function obstacleOf({ orders, settlements, disputes, payouts }: store.Unsettled): string {
  if (orders > 0) return `还有 ${orders} 笔订单没有交付完`;
  if (disputes > 0) return `还有 ${disputes} 件争议没有结束`;
  if (settlements > 0) return `还有 ${settlements} 笔货款没有结算`;
  return payouts > 0 ? '还有一笔提现没有完成' : '';
}
