// Suppliers as operators keep them.
import * as contract from '@jishi/contract/console/recharge-supplier';
import type { Checked, Output } from '@jishi/contract/endpoint';
import { formatMoney, parseMoney } from '@jishi/money';
import type { Context } from '../../../kernel/context';
import {
  type OutletKind,
  closeOutletBreaker,
  keepOutlet,
  outletAddress,
  refuseSandboxOutlets,
  standingOf,
  turnOutlet,
} from '../../../kernel/outlet';
import { Refusal } from '../../../kernel/refusal';
import { formatTimeOrNull } from '../../../kernel/time';
import { useCase } from '../../../kernel/use-case';
import { recordAudit } from '../../audit';
import { notifyUrlOf } from './account/service';
import { selectSupplier, supplierTable } from './account/store';
import { isLow } from './rules';
import { supplierSealedFor } from './sealed/rules';
import * as store from './store';

type Shown = Output<typeof contract.getRechargeSupplier>;

const moneyOrNull = (units: bigint | null) => (units === null ? null : formatMoney(units));

function shownOf(row: store.SupplierOverview): Shown {
  const { id, name, style, endpoint, account, priority, isOn, offers, balance, warnBelow } = row;
  const { delivered, refused, open, cost } = row;
  return {
    id,
    name,
    style,
    endpoint,
    account,
    priority,
    isOn,
    ...standingOf(row),
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

const suppliers: OutletKind<store.SupplierValues> = {
  noun: '供应商',
  table: supplierTable,
  sealedFor: supplierSealedFor,
  select: selectSupplier,
  selectValues: async (db, id) => (await store.selectSuppliers(db, id))[0],
  insert: store.insertSupplier,
  update: store.updateSupplier,
  auditedOf: ({ name, endpoint, account, priority, warnBelow }) => ({
    name,
    endpoint,
    account,
    priority,
    warnBelow: formatMoney(warnBelow),
  }),
  audited: {
    targetKind: 'rechargeSupplier',
    actions: {
      save: 'recharge.saveSupplier',
      switch: 'recharge.switchSupplier',
      closeBreaker: 'recharge.closeBreaker',
      showAddress: 'recharge.showAddress',
      renewAddress: 'recharge.renewAddress',
    },
  },
  record: recordAudit,
};

/** Adds or changes a supplier. @throws Refusal notFound, duplicate, invalidInput */
export const keepSupplier = (
  ctx: Context,
  { id, secret, reason, ...input }: Checked<typeof contract.saveRechargeSupplier>,
): Promise<{ id: string }> =>
  keepOutlet(suppliers, ctx, {
    id,
    secret,
    reason,
    values: { ...input, warnBelow: parseMoney(input.warnBelow) },
  });

export const saveRechargeSupplier = useCase(contract.saveRechargeSupplier, keepSupplier);

/** Turns a supplier on or off. @throws Refusal notFound, stateConflict */
export const turnSupplier = (ctx: Context, asked: Checked<typeof contract.switchRechargeSupplier>) =>
  turnOutlet(suppliers, ctx, asked);

export const switchRechargeSupplier = useCase(contract.switchRechargeSupplier, turnSupplier);

/** @throws Refusal notFound, stateConflict */
export const closeSupplierBreaker = useCase(contract.closeSupplierBreaker, (ctx, asked) =>
  closeOutletBreaker(suppliers, ctx, asked),
);

/** Where a supplier is to send its notifications. @throws Refusal notFound */
export async function addressOf(
  ctx: Context,
  asked: Checked<typeof contract.showSupplierAddress>,
): Promise<Output<typeof contract.showSupplierAddress>> {
  return { notifyUrl: notifyUrlOf(ctx, await outletAddress(suppliers, ctx, asked)) };
}

export const showSupplierAddress = useCase(contract.showSupplierAddress, addressOf);

/** A production server has no supplier that is the sandbox's. @throws Error naming it */
export const refuseSandboxSuppliers = (shared: Pick<Context, 'db' | 'settings'>): Promise<void> =>
  refuseSandboxOutlets(supplierTable, 'recharge supplier', shared);
