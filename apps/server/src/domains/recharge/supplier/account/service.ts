// A supplier opened for calls. What it answers to submissions is counted for its health.
import { Agent } from 'undici';
import type { Context } from '../../../../kernel/context';
import { sealedFor } from '../../sealed/rules';
import { type Adapter, type Known, adapterOf, faultIn } from '../adapter';
import { supplierSealedFor } from '../sealed/rules';
import type { Supplier } from '../spec/rules';
import { type SupplierRow, selectKnown, selectSupplier, supplierTable } from './store';

const agent = new Agent({
  connect: { timeout: 3_000 },
  headersTimeout: 10_000,
  bodyTimeout: 10_000,
  maxResponseSize: 8 * 1024 * 1024,
});

type Opening = Pick<Context, 'db' | 'vault' | 'now' | 'settings'>;

/** Where a supplier's notifications go. */
export function notifyUrlOf(
  { vault, settings }: Opening,
  { id, addressCipher }: Pick<SupplierRow, 'id' | 'addressCipher'>,
) {
  return `${settings.publicUrl}/notify/recharge/${vault.openText(addressCipher, supplierSealedFor.address(id))}`;
}

/** The adapter of a supplier's account. */
export function openAccount(ctx: Opening, row: SupplierRow): Adapter {
  return adapterOf(row.style, {
    endpoint: row.endpoint,
    account: row.account,
    secret: ctx.vault.openText(row.secretCipher, supplierSealedFor.secret(row.id)),
    notifyUrl: notifyUrlOf(ctx, row),
    dispatcher: agent,
    now: ctx.now,
    known: (number) => knownOf(ctx, row.id, number),
  });
}

/** A supplier for orders; undefined when there is none. */
export async function openSupplier(ctx: Opening, id: string): Promise<Supplier | undefined> {
  const row = await selectSupplier(ctx.db, id);
  if (!row) return undefined;
  const adapter = openAccount(ctx, row);
  return {
    ...adapter,
    async submit(order) {
      const answer = await adapter.submit(order);
      await supplierTable.noteAnswer(ctx.db, id, faultIn(row.style, answer));
      return answer;
    },
  };
}

async function knownOf({ db, vault }: Opening, supplierId: string, number: string): Promise<Known | undefined> {
  const row = await selectKnown(db, supplierId, number);
  if (!row) return undefined;
  const { sinceMs, isCard, accountCipher, memberId, ownNo } = row;
  if (isCard) return { account: '', sinceMs };
  // the account of a member who is gone cannot be compared any more
  return { account: accountCipher ? vault.openText(accountCipher, sealedFor.account(memberId, ownNo)) : null, sinceMs };
}
