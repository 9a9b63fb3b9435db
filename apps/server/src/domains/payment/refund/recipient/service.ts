// Whose account a refund goes to by bank: who sent the money gets it back, under the same name only.
import type { Queryable, Transaction } from '@jishi/db';
import type { Context } from '../../../../kernel/context';
import { invalidField } from '../../../../kernel/refusal';
import { payerOfLine } from '../../remittance/matching/line/service';
import { sealedFor } from '../../sealed/rules';
import { accountOf } from '../../withdrawal/bank-account/service';
import { isSameName, notTheirs } from '../../withdrawal/rules';
import * as store from './store';

/** The names of some refunds, by number: who got one, else who must; '' where that is not known, as of a closed account. */
export async function recipientsOf(ctx: Context, db: Queryable, nos: readonly string[]): Promise<Map<string, string>> {
  const rows = await store.selectRecipients(db, nos);
  return new Map(rows.map((row) => [row.no, wentTo(ctx, row) || payerOf(ctx, row) || namedBy(ctx, row)]));
}

/** Notes whose account a locked refund went to. @throws Refusal invalidInput when it is not who must get it */
export async function keepRecipient(tx: Transaction, ctx: Context, no: string, holder: string): Promise<void> {
  const [row] = await store.selectRecipients(tx, [no]);
  const [payer, named] = [payerOf(ctx, row!), namedBy(ctx, row!)];
  if (payer && !isSameName(payer, holder)) throw invalidField('holder', notTheirs(payer));
  if (named && !isSameName(named, holder))
    throw invalidField('holder', `用户申请退到「${named}」的账户，户名要与它相同`);
  await store.setHolder(tx, no, ctx.vault.seal(holder, sealedFor.refundHolder(no)));
}

function wentTo({ vault }: Context, { no, holderCipher }: store.RecipientRow): string {
  return holderCipher ? vault.openText(holderCipher, sealedFor.refundHolder(no)) : '';
}

/** Who paid the order by bank. */
function payerOf(ctx: Context, { serial, payerCipher }: store.RecipientRow): string {
  return serial ? payerOfLine(ctx, { serial, payerCipher }) : '';
}

/** Whose account the member asked for. */
function namedBy(ctx: Context, { withdrawalNo, accountCipher }: store.RecipientRow): string {
  return withdrawalNo ? (accountOf(ctx, { no: withdrawalNo, accountCipher })?.holder ?? '') : '';
}
