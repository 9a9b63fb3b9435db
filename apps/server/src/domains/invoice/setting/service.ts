// Who sells and the least an invoice can be about: as an operator saved it, else as the environment says.
import * as contract from '@jishi/contract/console/invoice-setting';
import { isCreditCode } from '@jishi/contract/credit-code';
import { taxItem } from '@jishi/contract/enums/invoice';
import { taxItems } from '@jishi/contract/invoice';
import type { Queryable } from '@jishi/db';
import { formatMoney, parseAmount } from '@jishi/money';
import { type Context, withTransaction } from '../../../kernel/context';
import { Refusal, invalidField } from '../../../kernel/refusal';
import type { Seller } from '../../../kernel/settings';
import { formatTime } from '../../../kernel/time';
import { useCase } from '../../../kernel/use-case';
import { recordAudit } from '../../audit';
import { platformOf } from '../platform';
import { type SettingRow, insertSetting, selectSettingAt, selectSettings } from './store';

export type InForce = { seller: Seller | undefined; minimum: bigint };

/** What holds at a time, now unless told otherwise. In a transaction pass it. */
export async function settingOf(ctx: Context, { db = ctx.db, at = ctx.now() }: { db?: Queryable; at?: Date } = {}) {
  return inForce(ctx, await selectSettingAt(db, at));
}

function inForce({ settings: { invoice } }: Context, saved: SettingRow | undefined): InForce {
  return saved ? { seller: sellerOf(saved), minimum: saved.minimum } : invoice;
}

const sellerOf = ({ name, taxNo, address, phone, bank, account }: Seller): Seller => ({
  name,
  taxNo,
  address,
  phone,
  bank,
  account,
});

/** More are in the audit log. */
const SHOWN_MAX = 20;

/** What holds, who saved it and what held before; the rest is set by the environment. */
export const getInvoiceSettings = useCase(contract.getInvoiceSettings, async (ctx) => {
  const saved = await selectSettings(ctx.db, SHOWN_MAX);
  const { seller, minimum } = inForce(ctx, saved[0]);
  const { batchUpTo, secondAbove, rates } = ctx.settings.invoice;
  return {
    version: saved[0]?.id ?? '',
    seller: seller ?? null,
    minimum: formatMoney(minimum),
    batchUpTo: formatMoney(batchUpTo),
    secondAbove: formatMoney(secondAbove),
    rates: taxItem.rows.map(({ value }) => ({
      taxItem: value,
      code: taxItems[value].code,
      ratePercent: rates[value],
    })),
    platform: platformOf(ctx) !== undefined,
    saved: saved.map(({ id, reason, savedBy, savedAt, minimum: least, ...row }) => ({
      version: id,
      ...sellerOf(row),
      minimum: formatMoney(least),
      reason,
      savedBy,
      saveTime: formatTime(savedAt),
    })),
  };
});

/** Holds for what is applied for and issued from now on. @throws Refusal invalidInput, stateConflict */
export const saveInvoiceSettings = useCase(contract.saveInvoiceSettings, async (ctx, { version, reason, ...asked }) => {
  if (!isCreditCode(asked.taxNo)) throw invalidField('taxNo', '税号的校验位不对，请核对');
  for (const field of ['address', 'phone'] as const)
    if (platformOf(ctx) && !asked[field]) throw invalidField(field, '开票平台要求填写');
  const minimum = parseAmount(asked.minimum);
  if (minimum === 0n) throw invalidField('minimum', '最低金额应大于 0');
  const row = { ...asked, minimum };
  await withTransaction(ctx, async (tx) => {
    const [before] = await selectSettings(tx, 1);
    const change = { ...row, previous: version || null, reason, savedBy: ctx.operator, savedAt: ctx.now() };
    const kept = version === (before?.id ?? '') && (await insertSetting(tx, change));
    if (!kept) throw new Refusal('stateConflict', '别人刚刚保存过，请刷新后再改');
    const shown = ({ seller, minimum: least }: InForce) => ({ ...seller, minimum: formatMoney(least) });
    await recordAudit(tx, ctx, {
      action: 'invoice.saveSettings',
      targetKind: 'invoiceSettings',
      targetId: '',
      before: shown(inForce(ctx, before)),
      after: { ...shown({ seller: sellerOf(row), minimum }), reason },
    });
  });
  return {};
});
