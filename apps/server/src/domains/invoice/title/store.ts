// The only SQL of titles.
import { type Queryable, type Transaction, sql } from '@jishi/db';
import type { MemberId } from '../../../kernel/context';
import type { Title } from './rules';

export type TitleRow = { id: string; kind: Title['kind']; detailsCipher: Buffer; isDefault: boolean };

const COLUMNS = sql`id, kind, details_cipher, is_default`;

/** A member's titles, the default one first, then the one that was changed last. */
export function selectTitles(db: Queryable, memberId: MemberId): Promise<TitleRow[]> {
  return db.many<TitleRow>(sql`
    select ${COLUMNS} from invoice.title where member_id = ${memberId} order by is_default desc, changed_at desc, id desc`);
}

/** Of a member's own ones. */
export function selectTitle(db: Queryable, memberId: MemberId, id: string): Promise<TitleRow | undefined> {
  return db.maybe<TitleRow>(sql`
    select ${COLUMNS} from invoice.title where id = ${id} and member_id = ${memberId}`);
}

export async function countTitles(tx: Transaction, memberId: MemberId): Promise<number> {
  return (await tx.one<{ n: number }>(sql`select count(*)::int as n from invoice.title where member_id = ${memberId}`))
    .n;
}

/** None is the default any more. */
export async function clearDefault(tx: Transaction, memberId: MemberId): Promise<void> {
  await tx.run(sql`update invoice.title set is_default = false where member_id = ${memberId} and is_default`);
}

type Kept = { kind: number; detailsCipher: Buffer; isDefault: boolean };

export async function insertTitle(tx: Transaction, memberId: MemberId, title: Kept, now: Date): Promise<string> {
  const { id } = await tx.one<{ id: string }>(sql`
    insert into invoice.title (member_id, kind, details_cipher, is_default, created_at, changed_at)
    values (${memberId}, ${title.kind}, ${title.detailsCipher}, ${title.isDefault}, ${now}, ${now})
    returning id`);
  return id;
}

export async function updateTitle(tx: Transaction, id: string, title: Kept, now: Date): Promise<void> {
  await tx.run(sql`
    update invoice.title
    set kind = ${title.kind}, details_cipher = ${title.detailsCipher}, is_default = ${title.isDefault}, changed_at = ${now}
    where id = ${id}`);
}

/** False when the member has none of this id. */
export async function deleteTitle(tx: Transaction, memberId: MemberId, id: string): Promise<boolean> {
  return (await tx.run(sql`delete from invoice.title where id = ${id} and member_id = ${memberId}`)) === 1;
}

/** Where the member's last invoice was sent, sealed. */
export async function selectLastEmail(
  db: Queryable,
  memberId: MemberId,
): Promise<{ no: string; emailCipher: Buffer } | undefined> {
  return db.maybe(sql`
    select no, email_cipher from invoice.invoice
    where member_id = ${memberId} and email_cipher is not null order by applied_at desc, no desc limit 1`);
}
