// Suppliers as operators keep them.
import { randomBytes } from 'node:crypto';
import * as contract from '@jishi/contract/console/recharge-supplier';
import type { Checked, Output } from '@jishi/contract/endpoint';
import { formatMoney } from '@jishi/money';
import type { Vault } from '@jishi/vault';
import { type Context, withTransaction } from '../../../kernel/context';
import { Refusal, invalidField } from '../../../kernel/refusal';
import { formatTimeOrNull } from '../../../kernel/time';
import { useCase } from '../../../kernel/use-case';
import { recordAudit } from '../../audit';
import { healthOf } from '../../sms';
import { notifyUrlOf } from './account/service';
import { selectSupplier } from './account/store';
import { addressHash } from './notice/rules';
import { isLow, unitsOf } from './rules';
import { supplierSealedFor } from './sealed/rules';
import * as store from './store';

type Shown = Output<typeof contract.getRechargeSupplier>;

const moneyOrNull = (units: bigint | null) => (units === null ? null : formatMoney(units));

function shownOf(row: store.SupplierOverview): Shown {
  const { id, name, style, endpoint, account, priority, isOn, failures, failure, offers, balance, warnBelow } = row;
  const { delivered, refused, open, cost } = row;
  return {
    id,
    name,
    style,
    endpoint,
    account,
    priority,
    isOn,
    isSandbox: !endpoint.startsWith('https://'),
    health: healthOf(row),
    failures,
    openUntil: row.isHeld ? formatTimeOrNull(row.openUntil) : null,
    failure,
    failTime: formatTimeOrNull(row.failedAt),
    successTime: formatTimeOrNull(row.succeededAt),
    balance: moneyOrNull(balance),
    balanceTime: formatTimeOrNull(row.balanceAt),
    silentSince: formatTimeOrNull(row.silentSince),
    warnBelow: formatMoney(warnBelow),
    isLow: isLow(balance, warnBelow),
    offers,
    today: { delivered, refused, open, cost: formatMoney(cost) },
  };
}

/** Suppliers, those in use first. */
export async function allSuppliers({ db }: Pick<Context, 'db'>): Promise<Shown[]> {
  return (await store.selectSuppliers(db)).map(shownOf);
}

export const listRechargeSuppliers = useCase(contract.listRechargeSuppliers, allSuppliers);

/** @throws Refusal notFound */
export const getRechargeSupplier = useCase(contract.getRechargeSupplier, async ({ db }, { id }) => {
  const [row] = await store.selectSuppliers(db, id);
  if (!row) throw new Refusal('notFound');
  return shownOf(row);
});

/** Adds or changes a supplier. @throws Refusal notFound, duplicate, invalidInput */
export async function keepSupplier(
  ctx: Context,
  { id, secret, reason, ...input }: Checked<typeof contract.saveRechargeSupplier>,
): Promise<{ id: string }> {
  if (ctx.settings.production && !input.endpoint.startsWith('https://'))
    throw invalidField('endpoint', '接口地址应以 https 开头');
  if (!id && secret === '') throw invalidField('secret', '请填写密钥');
  const values = { ...input, warnBelow: unitsOf(input.warnBelow) };
  return withTransaction(ctx, async (tx) => {
    await ctx.doneOnce?.(tx);
    if (await store.isNameTaken(tx, values.name, id ?? null)) throw new Refusal('duplicate', '已经有同名的供应商');
    const own = id ?? (await store.nextSupplierId(tx));
    const before = id ? (await store.selectSuppliers(tx, id))[0] : undefined;
    const secretCipher = secret === '' ? null : ctx.vault.seal(secret, supplierSealedFor.secret(own));
    if (!id)
      await store.insertSupplier(tx, own, values, { secretCipher: secretCipher!, ...newAddress(ctx.vault, own) });
    else if (!(await store.updateSupplier(tx, id, values, secretCipher))) throw new Refusal('notFound');
    await recordAudit(tx, ctx, {
      action: 'recharge.saveSupplier',
      targetKind: 'rechargeSupplier',
      targetId: own,
      ...(before && { before: auditedOf(before) }),
      after: { ...auditedOf(values), ...(secretCipher && { secret: '已更换' }), reason },
    });
    return { id: own };
  });
}

export const saveRechargeSupplier = useCase(contract.saveRechargeSupplier, keepSupplier);

const auditedOf = ({ name, endpoint, account, priority, warnBelow }: store.SupplierValues) => ({
  name,
  endpoint,
  account,
  priority,
  warnBelow: formatMoney(warnBelow),
});

function newAddress(vault: Vault, id: string) {
  const address = randomBytes(24).toString('base64url');
  return { addressCipher: vault.seal(address, supplierSealedFor.address(id)), addressHash: addressHash(address) };
}

/** Turns a supplier on or off. @throws Refusal notFound, stateConflict */
export async function turnSupplier(
  ctx: Context,
  { id, isOn, reason }: Checked<typeof contract.switchRechargeSupplier>,
): Promise<Record<never, never>> {
  await withTransaction(ctx, async (tx) => {
    const supplier = await selectSupplier(tx, id);
    if (!supplier) throw new Refusal('notFound');
    if (isOn && ctx.settings.production && !supplier.endpoint.startsWith('https://'))
      throw new Refusal('stateConflict', '沙箱供应商不能在正式环境启用');
    if (!(await store.switchSupplier(tx, id, isOn)))
      throw new Refusal('stateConflict', isOn ? '这个供应商已经启用' : '这个供应商已经停用');
    const after = { name: supplier.name, enabled: isOn, reason };
    await recordAudit(tx, ctx, {
      action: 'recharge.switchSupplier',
      targetKind: 'rechargeSupplier',
      targetId: id,
      after,
    });
  });
  return {};
}

export const switchRechargeSupplier = useCase(contract.switchRechargeSupplier, turnSupplier);

/** @throws Refusal notFound, stateConflict */
export const closeSupplierBreaker = useCase(contract.closeSupplierBreaker, async (ctx, { id, reason }) => {
  await withTransaction(ctx, async (tx) => {
    const supplier = await selectSupplier(tx, id);
    if (!supplier) throw new Refusal('notFound');
    if (!(await store.closeBreaker(tx, id))) throw new Refusal('stateConflict', '这个供应商没有熔断');
    const after = { name: supplier.name, reason };
    await recordAudit(tx, ctx, {
      action: 'recharge.closeBreaker',
      targetKind: 'rechargeSupplier',
      targetId: id,
      after,
    });
  });
  return {};
});

/** Where a supplier is to send its notifications. @throws Refusal notFound */
export function addressOf(
  ctx: Context,
  { id, renew, reason }: Checked<typeof contract.showSupplierAddress>,
): Promise<Output<typeof contract.showSupplierAddress>> {
  return withTransaction(ctx, async (tx) => {
    const supplier = await selectSupplier(tx, id);
    if (!supplier) throw new Refusal('notFound');
    const renewed = renew ? newAddress(ctx.vault, id) : undefined;
    if (renewed) await store.replaceAddress(tx, id, renewed);
    const after = { name: supplier.name, reason };
    const action = renew ? 'recharge.renewAddress' : 'recharge.showAddress';
    await recordAudit(tx, ctx, { action, targetKind: 'rechargeSupplier', targetId: id, after });
    return { notifyUrl: notifyUrlOf(ctx, { id, addressCipher: renewed?.addressCipher ?? supplier.addressCipher }) };
  });
}

export const showSupplierAddress = useCase(contract.showSupplierAddress, addressOf);

/** A production server has no supplier that is the sandbox's. @throws Error naming it */
export async function refuseSandboxSuppliers({ db, settings }: Pick<Context, 'db' | 'settings'>): Promise<void> {
  if (!settings.production) return;
  const [name] = await store.selectUnsafe(db);
  if (name !== undefined)
    throw new Error(`recharge supplier ${name} must have an https address in production, or be off`);
}
