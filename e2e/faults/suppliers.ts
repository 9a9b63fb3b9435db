// The two recharge suppliers as the sandbox plays them: each account has a fate at both, and what they really did is evidence.
import { setTimeout as pause } from 'node:timers/promises';
import { supplierStyle } from '@jishi/contract/enums/recharge-supplier';
import { addressOf, keepOffer, keepSupplier, turnSupplier } from '../../apps/server/src/domains/recharge';
import { ACCOUNT_PURPOSE } from '../../apps/server/src/domains/recharge/sealed/rules';
import { systemContext } from '../../apps/server/src/testing/members';
import { newProduct } from '../../apps/server/src/testing/recharge';
import { SUPPLIER_AT } from '../../apps/server/src/testing/recharge-suppliers';
import type { SandboxProcess } from '../../apps/server/src/testing/sandbox';
import type { TestServer } from '../../apps/server/src/testing/server';

/** Ways in which a supplier ends an order, or does not. */
export const SUPPLIER_FATES = [
  'delivered',
  'failed',
  'refused',
  'noBalance',
  'silent',
  'twice',
  'failedFirst',
  'forged',
  'unsigned',
  'otherAmount',
  'lostAnswer',
  'neverTaken',
] as const;
export type SupplierFate = (typeof SUPPLIER_FATES)[number];

/** An order as a supplier has it; `digest` of the account that got it, in hex, as the product finds it by. */
export type Supplied = { number: string; digest: string; state: string };

export type Suppliers = {
  productId: string;
  /** A phone that nobody has had in this world, with its fate at both suppliers. */
  newAccount(fate: SupplierFate): Promise<string>;
  /** Has both suppliers lose their answers for a while, or have no money left. */
  lie(fate: SupplierFate, ms: number): Promise<void>;
  /** Of whatever seed. */
  supplied(): Promise<Supplied[]>;
};

const REASON = '故障测试';
const SHOPS = [
  { name: '供应商甲', style: supplierStyle.juhe, code: '10', price: '9.85' },
  { name: '供应商乙', style: supplierStyle.json, code: 'MOBILE10', price: '9.92' },
] as const;
const SALE_PRICE = '9.95';

/** Keeps both suppliers with an offer for ten yuan of phone credit; they tell `notified` what becomes of it. */
export async function openSuppliers(
  server: TestServer,
  sandbox: SandboxProcess,
  { notified, seed }: { notified: string; seed: number },
): Promise<Suppliers> {
  const ctx = systemContext(server);
  const { id: productId } = await newProduct(server, { price: SALE_PRICE });
  for (const { name, style, ...offered } of SHOPS) {
    const at = SUPPLIER_AT[style];
    const account = await sandbox.get<{ account: string; secret: string; endpoint: string }>(`${at}/credentials.json`);
    const { id } = await keepSupplier(ctx, { name, style, priority: 1, warnBelow: '0', reason: REASON, ...account });
    await keepOffer(ctx, {
      supplierId: id,
      productId,
      carriers: [],
      provinces: [],
      isOn: true,
      reason: REASON,
      ...offered,
    });
    const { notifyUrl } = await addressOf(ctx, { id, renew: false, reason: REASON });
    await sandbox.post(`${at}/settings`, { notifyUrl: notified + new URL(notifyUrl).pathname });
    await turnSupplier(ctx, { id, isOn: true, reason: REASON });
  }
  const treat = async (outcome: SupplierFate, account: string) => {
    for (const { style } of SHOPS)
      await sandbox.post(`${SUPPLIER_AT[style]}/switches`, { account, outcome, code: '', seconds: 0 });
  };
  let accounts = 0;
  return {
    productId,
    async newAccount(fate) {
      const account = `188${String((seed % 1_000) * 100_000 + accounts++).padStart(8, '0')}`;
      await treat(fate, account);
      return account;
    },
    async lie(fate, ms) {
      await treat(fate, '');
      await pause(ms);
      await treat('delivered', '');
    },
    async supplied() {
      const { vault } = server.shared;
      const shops = await Promise.all(
        Object.values(SUPPLIER_AT).map((at) =>
          sandbox.get<{ orders: { number: string; account: string; state: string }[] }>(`${at}/orders.json`),
        ),
      );
      return shops
        .flatMap(({ orders }) => orders)
        .map(({ number, account, state }) => {
          const digest = vault.keyedDigest(account, ACCOUNT_PURPOSE).toString('hex');
          return { number, digest, state };
        });
    },
  };
}
