// The sandbox's two suppliers with offers for the example products, kept and turned off as an operator does it.
import { supplierStyle } from '@jishi/contract/enums/recharge-supplier';
import { sql } from '@jishi/db';
import { addressOf, allSuppliers, keepOffer, keepSupplier, turnSupplier } from '../domains/recharge';
import type { Context } from '../kernel/context';
import { askSandbox } from './sandbox-page';

const REASON = '沙箱供应商';

type Account = { account: string; secret: string; endpoint: string };
type Offered = { product: string; code: string; price: string };

const FACES = ['10', '30', '50', '100'];
const SUPPLIERS: readonly { name: string; at: string; style: 1 | 2; priority: number; offers: readonly Offered[] }[] = [
  {
    name: '沙箱 · 聚合协议',
    at: 'juhe',
    style: supplierStyle.juhe,
    priority: 1,
    offers: FACES.map((face) => ({ product: `mobile-${face}`, code: face, price: String(Number(face) * 0.985) })),
  },
  {
    name: '沙箱 · JSON 协议',
    at: 'json',
    style: supplierStyle.json,
    priority: 2,
    offers: ['9.92', '29.7', '49.3', '98.6'].map((price, index) => ({
      product: `mobile-${FACES[index]}`,
      code: `MOBILE${FACES[index]}`,
      price,
    })),
  },
];

/**
 * Adds the suppliers on a site without suppliers, with offers for the example products that are there; later only follows
 * the sandbox to another address.
 * @param claim true once per name
 */
export async function seedSandboxSuppliers(ctx: Context, claim: (item: string) => Promise<boolean>): Promise<void> {
  const { sandboxUrl } = ctx.settings;
  if (!sandboxUrl) return;
  const known = await allSuppliers(ctx);
  for (const { name, at, style, priority, offers } of SUPPLIERS) {
    const isNew = (await claim(`recharge-supplier:${at}`)) && known.length === 0;
    const found = known.find((supplier) => supplier.name === name);
    if (!isNew && !found) continue;
    const account = await askSandbox<Account>(`${sandboxUrl}/suppliers/${at}/credentials.json`);
    if (found?.endpoint === account.endpoint) continue;
    const values = { name, style, priority, warnBelow: '1000', reason: REASON, ...account };
    const { id } = await keepSupplier(ctx, { ...values, ...(found && { id: found.id }) });
    const { notifyUrl } = await addressOf(ctx, { id, renew: false, reason: REASON });
    await askSandbox(`${sandboxUrl}/suppliers/${at}/settings`, { notifyUrl });
    if (found) continue;
    for (const offer of offers) await seedOffer(ctx, id, offer);
    await turnSupplier(ctx, { id, isOn: true, reason: REASON });
  }
}

async function seedOffer(ctx: Context, supplierId: string, { product, code, price }: Offered): Promise<void> {
  const found = await ctx.db.maybe<{ id: string }>(sql`select id from recharge.product where code = ${product}`);
  if (!found) return;
  await keepOffer(ctx, {
    supplierId,
    productId: found.id,
    code,
    price,
    carriers: [],
    provinces: [],
    isOn: true,
    reason: REASON,
  });
}

/** Turns the suppliers off. */
export async function endSandboxSuppliers(ctx: Context): Promise<void> {
  const on = (await allSuppliers(ctx)).filter(({ isOn, isSandbox }) => isOn && isSandbox);
  for (const { id } of on.filter(({ name }) => SUPPLIERS.some((supplier) => supplier.name === name)))
    await turnSupplier(ctx, { id, isOn: false, reason: REASON });
}
