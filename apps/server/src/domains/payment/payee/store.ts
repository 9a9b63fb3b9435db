// The only SQL of the accounts that members pay to.
import type { Queryable, Transaction } from '@jishi/db';

export type PayeeRow = {
  id: string;
  kind: number;
  holder: string;
  number_cipher: Buffer;
  number_mask: string;
  bank: string;
  bank_code: string;
};

const COLUMNS = 'p.id, p.kind, p.holder, p.number_cipher, p.number_mask, p.bank, p.bank_code';

/** The accounts shown to members, bank accounts first. */
export async function selectShown(db: Queryable): Promise<PayeeRow[]> {
  const { rows } = await db.query<PayeeRow>(
    `select ${COLUMNS} from payment.payee p where p.status = 1 order by p.kind`,
  );
  return rows;
}

/** Puts the account of a kind away that members are shown, if there is one. */
export async function putAwayShown(tx: Transaction, kind: number, now: Date): Promise<void> {
  await tx.query('select pg_advisory_xact_lock(hashtext($1))', ['payment.payee']);
  await tx.query('update payment.payee set status = 2, put_away_at = $2 where kind = $1 and status = 1', [kind, now]);
}

export type NewPayee = Omit<PayeeRow, 'id'> & { created_by: string };

/** Shows an account to members. */
export async function insertPayee(tx: Transaction, payee: NewPayee, now: Date): Promise<string> {
  const { rows } = await tx.query<{ id: string }>(
    `insert into payment.payee (kind, holder, number_cipher, number_mask, bank, bank_code, created_by, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8)
     returning id`,
    [
      payee.kind,
      payee.holder,
      payee.number_cipher,
      payee.number_mask,
      payee.bank,
      payee.bank_code,
      payee.created_by,
      now,
    ],
  );
  return rows[0]!.id;
}

/** Puts an account away; its mask, undefined when it is not shown. */
export async function putAway(tx: Transaction, id: string, now: Date): Promise<string | undefined> {
  const { rows } = await tx.query<{ number_mask: string }>(
    'update payment.payee set status = 2, put_away_at = $2 where id = $1 and status = 1 returning number_mask',
    [id, now],
  );
  return rows[0]?.number_mask;
}

export async function isPayee(db: Queryable, id: string): Promise<boolean> {
  const { rowCount } = await db.query('select from payment.payee where id = $1', [id]);
  return rowCount === 1;
}

export type KeptPayee = PayeeRow & {
  status: number;
  created_by: string;
  created_at: Date;
  put_away_at: Date | null;
};

/** Every account there ever was, those shown first; at most 100. */
export async function selectPayees(db: Queryable): Promise<KeptPayee[]> {
  const { rows } = await db.query<KeptPayee>(
    `select ${COLUMNS}, p.status, p.created_at, p.put_away_at, o.name as created_by
     from payment.payee p
     join operator.account o on o.id = p.created_by
     order by p.status, p.id desc
     limit 100`,
  );
  return rows;
}
