// The member's own blocks.
import * as contract from '@jishi/contract/sms/opt-out';
import { sql } from '@jishi/db';
import { listed } from '../../../kernel/listed';
import { maskPhone } from '../../../kernel/phone';
import { PHONE_PURPOSE } from '../message/rules';
import { sealedFor } from '../sealed/rules';

type Raw = { id: string; reason: string; time: string; memberId: string; phoneDigest: Buffer; phoneCipher: Buffer };

export const listBlocks = listed<typeof contract.listBlocks, Raw>(contract.listBlocks, {
  from: sql`sms.block k`,
  own: (memberId) => sql`k.member_id = ${memberId}`,
  columns: {
    id: sql`k.id`,
    reason: sql`k.reason`,
    time: sql`k.created_at`,
    memberId: sql`k.member_id`,
    phoneDigest: sql`k.phone_digest`,
    phoneCipher: sql`k.phone_cipher`,
  },
  row: ({ memberId, phoneDigest, phoneCipher, ...row }, ctx) => ({
    ...row,
    phone: maskPhone(ctx.vault.openText(phoneCipher, sealedFor.block(memberId, phoneDigest))),
  }),
  where: { phone: (phone, ctx) => sql`k.phone_digest = ${ctx.vault.keyedDigest(phone, PHONE_PURPOSE)}` },
  order: sql`k.id desc`,
});
