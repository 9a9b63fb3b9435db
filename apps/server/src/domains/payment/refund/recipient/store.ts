// The only SQL of whose account a refund goes to by bank.
import { payChannel, receiptOutcome } from '@jishi/contract/enums/payment';
import { type Queryable, type Transaction, literal, sql } from '@jishi/db';

/** What tells whose account a refund goes to, or went to. */
export type RecipientRow = {
  no: string;
  holderCipher: Buffer | null;
  withdrawalNo: string | null;
  accountCipher: Buffer | null;
  serial: string | null;
  payerCipher: Buffer | null;
};

/** Of some refunds: the recorded name, the account that the member named, and the bank line that paid the order. */
export function selectRecipients(db: Queryable, nos: readonly string[]): Promise<RecipientRow[]> {
  return db.many<RecipientRow>(sql`
    select r.no, r.holder_cipher, r.withdrawal_no, w.account_cipher, l.serial, l.payer_cipher
    from payment.refund r
    left join payment.withdrawal w on w.no = r.withdrawal_no
    left join lateral (
      select b.serial, b.payer_cipher
      from payment.receipt c
      join payment.bank_line b on b.serial = c.trade_no
      where c.order_no = r.order_no and c.channel = ${literal(payChannel.transfer)}
        and c.disposition = ${literal(receiptOutcome.paidOrder)}
      limit 1
    ) l on true
    where r.no = any (${nos})`);
}

/** Notes whose account a locked refund went to. */
export async function setHolder(tx: Transaction, no: string, holderCipher: Buffer): Promise<void> {
  await tx.run(sql`update payment.refund set holder_cipher = ${holderCipher} where no = ${no}`);
}
