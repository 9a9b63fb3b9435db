// The only SQL of the accounts that members pay to.
import { payeeStatus } from '@jishi/contract/enums/payment';
import { type Queryable, type Transaction, sql } from '@jishi/db';

export type PayeeRow = {
  id: string;
  kind: number;
  holder: string;
  numberCipher: Buffer;
  numberMask: string;
  bank: string;
  bankCode: string;
};

const COLUMNS = sql`p.id, p.kind, p.holder, p.number_cipher, p.number_mask, p.bank, p.bank_code`;

/** The accounts shown to members, bank accounts first. */
export function selectShown(db: Queryable): Promise<PayeeRow[]> {
  return db.many<PayeeRow>(
    sql`select ${COLUMNS} from payment.payee p where p.status = ${payeeStatus.inUse} order by p.kind`,
  );
}

/** Puts the account of a kind away that members are shown, if there is one. */
export async function archiveShown(tx: Transaction, kind: number, now: Date): Promise<void> {
  await tx.run(sql`select pg_advisory_xact_lock(hashtext('payment.payee'))`);
  await tx.run(
    sql`update payment.payee set status = ${payeeStatus.off}, archived_at = ${now} where kind = ${kind} and status = ${payeeStatus.inUse}`,
  );
}

export type NewPayee = Omit<PayeeRow, 'id'> & { createdBy: string };

/** Shows an account to members. */
export async function insertPayee(
  tx: Transaction,
  { kind, holder, numberCipher, numberMask, bank, bankCode, createdBy }: NewPayee,
  now: Date,
): Promise<string> {
  const { id } = await tx.one<{ id: string }>(sql`
    insert into payment.payee (kind, holder, number_cipher, number_mask, bank, bank_code, created_by, created_at)
    values (${kind}, ${holder}, ${numberCipher}, ${numberMask}, ${bank}, ${bankCode}, ${createdBy}, ${now})
    returning id`);
  return id;
}

/** Puts an account away; its mask, undefined when it is not shown. */
export async function archive(tx: Transaction, id: string, now: Date): Promise<string | undefined> {
  const row = await tx.maybe<{ numberMask: string }>(sql`
    update payment.payee set status = ${payeeStatus.off}, archived_at = ${now} where id = ${id} and status = ${payeeStatus.inUse} returning number_mask`);
  return row?.numberMask;
}

export async function isPayee(db: Queryable, id: string): Promise<boolean> {
  return (await db.run(sql`select from payment.payee where id = ${id}`)) === 1;
}

export type KeptPayee = PayeeRow & {
  status: number;
  /** The operator's name. */
  createdBy: string;
  createdAt: Date;
  archivedAt: Date | null;
};

/** Every account there ever was, those shown first; at most 100. */
export function selectPayees(db: Queryable): Promise<KeptPayee[]> {
  return db.many<KeptPayee>(sql`
    select ${COLUMNS}, p.status, p.created_at, p.archived_at, o.name as created_by
    from payment.payee p
    join operator.account o on o.id = p.created_by
    order by p.status, p.id desc
    limit 100`);
}
