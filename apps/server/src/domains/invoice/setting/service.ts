// Who sells and the least an invoice can be about: as one operator proposed and another agreed to, else as the environment says.
import * as contract from '@jishi/contract/console/invoice-setting';
import { isCreditCode } from '@jishi/contract/credit-code';
import { taxItem } from '@jishi/contract/enums/invoice';
import { taxItems } from '@jishi/contract/invoice';
import type { Queryable } from '@jishi/db';
import { formatMoney, parseAmount } from '@jishi/money';
import { reviewKind } from '@jishi/contract/enums/review';
import { type Context, withTransaction } from '../../../kernel/context';
import { Refusal, invalidField } from '../../../kernel/refusal';
import type { Seller } from '../../../kernel/settings';
import { formatTime } from '../../../kernel/time';
import { useCase } from '../../../kernel/use-case';
import { type ReviewKind, openReview } from '../../review';
import { platformOf } from '../platform';
import { type Setting, SettingStatus, factsOf } from './rules';
import { type SettingRow, selectSettingAt, selectSettings } from './store';
import * as store from './store';

/** What holds at a time, now unless told otherwise. In a transaction pass it. */
export async function settingOf(ctx: Context, { db = ctx.db, at = ctx.now() }: { db?: Queryable; at?: Date } = {}) {
  return inForce(ctx, await selectSettingAt(db, at));
}

function inForce({ settings: { invoice } }: Context, saved: SettingRow | undefined): Setting {
  return saved ? { seller: sellerOf(saved), minimum: saved.minimum } : invoice;
}

const sellerOf = ({ name, taxNo, address, phone, bank, account, clerk, payee, checker }: Seller): Seller => ({
  name,
  taxNo,
  address,
  phone,
  bank,
  account,
  clerk,
  payee,
  checker,
});

/** More are in the audit log. */
const SHOWN_MAX = 20;

/** What holds, who saved it and what held before; the rest is set by the environment. */
export const getInvoiceSettings = useCase(contract.getInvoiceSettings, async (ctx) => {
  const [saved, waiting] = await Promise.all([selectSettings(ctx.db, SHOWN_MAX), store.selectWaiting(ctx.db)]);
  const { seller, minimum } = inForce(ctx, saved[0]);
  const { invoiceBatchUpTo, invoiceSecondAbove } = ctx.settings.limits;
  return {
    version: saved[0]?.id ?? '',
    seller: seller ?? null,
    minimum: formatMoney(minimum),
    batchUpTo: formatMoney(invoiceBatchUpTo),
    secondAbove: formatMoney(invoiceSecondAbove),
    rates: taxItem.rows.map(({ value }) => ({
      taxItem: value,
      code: taxItems[value].code,
      ratePercent: ctx.settings.invoice.rates[value],
    })),
    platform: platformOf(ctx) !== undefined,
    waiting: waiting ? { ...shownSetting(waiting), reviewId: waiting.reviewId } : null,
    saved: saved.map(shownSetting),
  };
});

const shownSetting = (row: SettingRow) => ({
  version: row.id,
  ...sellerOf(row),
  minimum: formatMoney(row.minimum),
  reason: row.reason,
  savedBy: row.savedBy,
  agreedBy: row.agreedBy,
  saveTime: formatTime(row.savedAt),
});

/**
 * Proposes who sells and the minimum; another operator agrees. Refused while another proposal waits, and where others came
 * into force since they were shown.
 * @throws Refusal invalidInput, stateConflict
 */
export const proposeInvoiceSettings = useCase(contract.proposeInvoiceSettings, async (ctx, { version, ...asked }) => {
  if (!isCreditCode(asked.taxNo)) throw invalidField('taxNo', '税号的校验位不对，请核对');
  for (const field of ['address', 'phone', 'clerk'] as const)
    if (platformOf(ctx) && !asked[field]) throw invalidField(field, '开票平台要求填写');
  const minimum = parseAmount(asked.minimum);
  if (minimum === 0n) throw invalidField('minimum', '最低金额应大于 0');
  await withTransaction(ctx, async (tx) => {
    const row = { ...asked, minimum, previous: version || null, savedBy: ctx.operator, savedAt: ctx.now() };
    const id = await store.insertSetting(tx, row);
    if (!id) throw new Refusal('stateConflict', '设置刚刚变过，或已有一份改动在等另一位操作员，请刷新');
    await openReview(tx, ctx, invoiceSettings, (await store.lockSetting(tx, id))!);
  });
  return {};
});

/** Takes two people: it stands on every invoice, and where buyers pay to. */
export const invoiceSettings: ReviewKind<SettingRow> = {
  kind: reviewKind.invoiceSetting,
  called: '这份开票设置',
  reads: 'invoice.read',
  decides: 'invoice.decide',
  second: 'always',
  awaits: '等另一位操作员同意',
  dueHours: 24,
  reasons: ['与税务登记不一致', '没有依据', '账号不对'],
  grantLabel: '同意并生效',
  effect: '同意后立即用在新申请和还没有开具的发票上；开好的照旧',
  acts: {
    targetKind: 'invoiceSettings',
    opened: 'invoice.proposeSettings',
    granted: 'invoice.grantSettings',
    refused: 'invoice.refuseSettings',
    takenBack: 'invoice.takeBackSettings',
  },
  about: ({ id, name }) => ({ id, memberId: null, amount: null, title: name }),
  audited: (row) => ({
    targetId: row.id,
    after: { ...sellerOf(row), minimum: formatMoney(row.minimum), reason: row.reason },
  }),
  lock: store.lockSetting,
  read: (ctx, id) => store.selectSetting(ctx.db, id),
  async show(ctx, row) {
    // of what is decided: what held before it
    const before = row.status === SettingStatus.waiting ? undefined : row.previous;
    const other =
      before === undefined
        ? (await selectSettings(ctx.db, 1))[0]
        : before && (await store.selectSetting(ctx.db, before));
    const asked = { seller: sellerOf(row), minimum: row.minimum, reason: row.reason };
    return { facts: factsOf(asked, inForce(ctx, other || undefined)), link: '/invoices/settings' };
  },
  /** @throws Refusal stateConflict where other settings came into force meanwhile */
  async granted(tx, ctx, { id }) {
    if (!(await store.enforce(tx, id, ctx.operator, ctx.now())))
      throw new Refusal('stateConflict', '提出以后设置变过，请拒绝这份，按现在的重新提出');
    return '已生效，此后申请和开具的发票用它';
  },
  async refused(tx, _, { id }) {
    await store.end(tx, id, SettingStatus.refused);
    return '没有改动，还用现在的';
  },
  takenBack: (tx, _, { id }) => store.end(tx, id, SettingStatus.takenBack),
};
