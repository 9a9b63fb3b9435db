// The lists of signatures: a member's own, and everybody's for operators.
import * as consoleContract from '@jishi/contract/console/sms';
import * as contract from '@jishi/contract/sms/signature';
import { sql } from '@jishi/db';
import { listed } from '../../../kernel/listed';
import { signatureOf } from './service';
import { SIGNATURE, SIGNATURES, STATUS, type SignatureRow } from './store';

const NAMED = (name: string) => sql`position(${name} in s.name) > 0`;

/** The member's own that are not deleted. */
export const pageSignatures = listed(contract.pageSignatures, {
  from: SIGNATURES,
  only: sql`s.deleted_at is null`,
  own: (memberId) => sql`s.member_id = ${memberId}`,
  columns: SIGNATURE,
  row: (row: SignatureRow) => signatureOf(row),
  where: { status: (status) => sql`${STATUS} = ${status}`, keyword: NAMED },
  order: sql`s.id desc`,
});

/** Everybody's. */
export const searchSignatures = listed(consoleContract.searchSignatures, {
  from: sql`${SIGNATURES} join account.member m on m.id = s.member_id`,
  only: sql`s.deleted_at is null`,
  columns: sql`${SIGNATURE}, m.phone_mask as member_phone`,
  row: ({ memberPhone, ...row }: SignatureRow & { memberPhone: string }) => {
    const { next: _, ahead: __, ...signature } = signatureOf(row);
    return { ...signature, memberId: row.memberId, memberPhone };
  },
  where: {
    status: (status) => sql`${STATUS} = ${status}`,
    keyword: NAMED,
    memberId: (id) => sql`s.member_id = ${id}`,
  },
  order: sql`s.id desc`,
});
