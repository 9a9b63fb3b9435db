// Numbers that opted out, as the member sees them.
import * as contract from '@jishi/contract/sms/opt-out';
import { sql } from '@jishi/db';
import { listed } from '../../../kernel/listed';
import { maskPhone } from '../../../kernel/phone';
import { PHONE_PURPOSE } from '../message/rules';
import { sealedFor } from '../sealed/rules';

type Raw = { id: string; source: number; time: string; memberId: string; phoneDigest: Buffer; phoneCipher: Buffer };

export const listOptOuts = listed<typeof contract.listOptOuts, Raw>(contract.listOptOuts, {
  from: sql`sms.opt_out o`,
  own: (memberId) => sql`o.member_id = ${memberId}`,
  columns: {
    id: sql`o.id`,
    source: sql`o.source`,
    time: sql`o.created_at`,
    memberId: sql`o.member_id`,
    phoneDigest: sql`o.phone_digest`,
    phoneCipher: sql`o.phone_cipher`,
  },
  row: ({ memberId, phoneDigest, phoneCipher, ...row }, ctx) => ({
    ...row,
    phone: maskPhone(ctx.vault.openText(phoneCipher, sealedFor.optOut(memberId, phoneDigest))),
  }),
  where: {
    source: (source) => sql`o.source = ${source}`,
    phone: (phone, ctx) => sql`o.phone_digest = ${ctx.vault.keyedDigest(phone, PHONE_PURPOSE)}`,
  },
  at: sql`o.created_at`,
  order: sql`o.id desc`,
});
