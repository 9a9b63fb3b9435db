// The only SQL of applications to be certified as an enterprise.
import { certificationStatus as Status } from '@jishi/contract/enums/certification';
import { type Queryable, type Transaction, sql } from '@jishi/db';
import type { MemberId } from '../../../kernel/context';
import { IN_FORCE, OPEN, type PaperKind, type Reason } from './rules';

export type EnterpriseRow = {
  id: string;
  memberId: MemberId;
  status: number;
  way: number | null;
  name: string;
  creditCode: string;
  address: string;
  /** Days as yyyy-MM-dd. */
  termFrom: string | null;
  termTo: string | null;
  legalPersonCipher: Buffer;
  legalPersonMask: string;
  idNumberCipher: Buffer | null;
  idNumberKey: Buffer | null;
  identityKey: Buffer | null;
  idNumberMask: string;
  readingCipher: Buffer | null;
  reasons: Reason[];
  submittedAt: Date;
  decidedAt: Date | null;
};

const COLUMNS = sql`
  e.id, e.member_id, e.status, e.way, e.name, e.credit_code, e.address, e.term_from::text, e.term_to::text,
  e.legal_person_cipher, e.legal_person_mask, e.id_number_cipher, e.id_number_key, e.identity_key, e.id_number_mask,
  e.reading_cipher, e.reasons, e.submitted_at, e.decided_at`;

export async function selectEnterprise(db: Queryable, id: string): Promise<EnterpriseRow | undefined> {
  return db.maybe<EnterpriseRow>(sql`select ${COLUMNS} from certification.enterprise e where e.id = ${id}`);
}

/** A member's newest application. */
export async function selectNewest(db: Queryable, memberId: MemberId): Promise<EnterpriseRow | undefined> {
  return db.maybe<EnterpriseRow>(sql`
    select ${COLUMNS} from certification.enterprise e where e.member_id = ${memberId} order by e.id desc limit 1`);
}

/** The application by whose licence a member is certified, or was until its term ended. */
export async function selectInForce(db: Queryable, memberId: MemberId): Promise<EnterpriseRow | undefined> {
  return db.maybe<EnterpriseRow>(sql`
    select ${COLUMNS} from certification.enterprise e
    where e.member_id = ${memberId} and e.status = any (${IN_FORCE})`);
}

/** An application, locked until the transaction ends: before its review and before its member. */
export async function lockEnterprise(tx: Transaction, id: string): Promise<EnterpriseRow | undefined> {
  return tx.maybe<EnterpriseRow>(sql`
    select ${COLUMNS} from certification.enterprise e where e.id = ${id} for no key update`);
}

/** A member's newest application, locked likewise. */
export async function lockNewest(tx: Transaction, memberId: MemberId): Promise<EnterpriseRow | undefined> {
  const newest = await selectNewest(tx, memberId);
  return newest && lockEnterprise(tx, newest.id);
}

/** The number of the next application: what is sealed of it is bound to the number. */
export async function nextId(db: Queryable): Promise<string> {
  const { id } = await db.one<{ id: string }>(
    sql`select nextval(pg_get_serial_sequence('certification.enterprise', 'id'))::text as id`,
  );
  return id;
}

export type NewEnterprise = Pick<
  EnterpriseRow,
  | 'id'
  | 'memberId'
  | 'name'
  | 'creditCode'
  | 'address'
  | 'termFrom'
  | 'termTo'
  | 'legalPersonCipher'
  | 'legalPersonMask'
>;

/** Keeps an application; false when the member has sent another one at the same moment. */
export async function insertEnterprise(tx: Transaction, row: NewEnterprise, now: Date): Promise<boolean> {
  const inserted = await tx.run(sql`
    insert into certification.enterprise (
      id, member_id, name, credit_code, address, term_from, term_to, legal_person_cipher, legal_person_mask, submitted_at
    )
    values (
      ${row.id}, ${row.memberId}, ${row.name}, ${row.creditCode}, ${row.address}, ${row.termFrom}, ${row.termTo},
      ${row.legalPersonCipher}, ${row.legalPersonMask}, ${now}
    )
    on conflict do nothing`);
  return inserted === 1;
}

/** Another application takes the place of one that nobody has decided, or that was refused. */
export async function replace(tx: Transaction, id: string): Promise<void> {
  await tx.run(sql`
    update certification.enterprise
    set status = ${Status.replaced}
    where id = ${id} and (status = any (${OPEN}) or status = ${Status.refused})`);
}

/** Puts an application into another status with its way; false when it is none of `from` any more. */
export async function move(
  tx: Transaction,
  id: string,
  to: { status: number; way: number; from: readonly number[] },
): Promise<boolean> {
  const moved = await tx.run(sql`
    update certification.enterprise
    set status = ${to.status}, way = ${to.way}, reasons = '[]', decided_at = null
    where id = ${id} and status = any (${to.from})`);
  return moved === 1;
}

/** Who the legal person is, for a face check. */
export async function setLegalPerson(
  tx: Transaction,
  id: string,
  person: { idNumberCipher: Buffer; idNumberKey: Buffer; identityKey: Buffer; idNumberMask: string },
): Promise<void> {
  await tx.run(sql`
    update certification.enterprise
    set id_number_cipher = ${person.idNumberCipher},
      id_number_key = ${person.idNumberKey},
      identity_key = ${person.identityKey},
      id_number_mask = ${person.idNumberMask}
    where id = ${id}`);
}

export type PaperRow = { kind: PaperKind; name: string; type: string; contentCipher: Buffer };

/** Keeps a paper of an application in the place of an earlier one. */
export async function savePaper(tx: Transaction, id: string, paper: PaperRow): Promise<void> {
  await tx.run(sql`
    insert into certification.enterprise_paper (enterprise_id, kind, name, type, content_cipher)
    values (${id}, ${paper.kind}, ${paper.name}, ${paper.type}, ${paper.contentCipher})
    on conflict (enterprise_id, kind) do update
    set name = excluded.name, type = excluded.type, content_cipher = excluded.content_cipher`);
}

export async function selectPaper(db: Queryable, id: string, kind: PaperKind): Promise<PaperRow | undefined> {
  return db.maybe<PaperRow>(sql`
    select kind, name, type, content_cipher
    from certification.enterprise_paper
    where enterprise_id = ${id} and kind = ${kind}`);
}

/** The papers of an application, without their content. */
export async function selectPapers(
  db: Queryable,
  id: string,
): Promise<{ kind: PaperKind; name: string; type: string }[]> {
  return db.many<{ kind: PaperKind; name: string; type: string }>(sql`
    select kind, name, type from certification.enterprise_paper where enterprise_id = ${id} order by kind desc`);
}
