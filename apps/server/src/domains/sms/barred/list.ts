// Numbers that nothing is sent to, as operators list them.
import * as contract from '@jishi/contract/console/sms-block';
import { sql } from '@jishi/db';
import { listed } from '../../../kernel/listed';
import { maskPhone } from '../../../kernel/phone';
import { PHONE_PURPOSE } from '../message/rules';
import { sealedFor } from '../sealed/rules';

type Sealed = { phoneDigest: Buffer; phoneCipher: Buffer };
type Block = Sealed & { id: string; reason: string; operator: string; time: string };
type OptOut = Sealed & { id: string; memberId: string; source: number; time: string };

/** Blocks for everybody, new ones first. */
export const searchSmsBlocks = listed<typeof contract.searchSmsBlocks, Block>(contract.searchSmsBlocks, {
  from: sql`sms.block k`,
  only: sql`k.member_id is null`,
  columns: {
    id: sql`k.id`,
    reason: sql`k.reason`,
    operator: sql`coalesce((select a.name from operator.account a where a.id = k.operator_id), '')`,
    time: sql`k.created_at`,
    phoneDigest: sql`k.phone_digest`,
    phoneCipher: sql`k.phone_cipher`,
  },
  row: ({ phoneDigest, phoneCipher, ...row }, ctx) => ({
    ...row,
    phone: maskPhone(ctx.vault.openText(phoneCipher, sealedFor.block(null, phoneDigest))),
  }),
  where: { phone: (phone, ctx) => sql`k.phone_digest = ${ctx.vault.keyedDigest(phone, PHONE_PURPOSE)}` },
  order: sql`k.id desc`,
});

/** Opt-outs from every member, new ones first. */
export const searchSmsOptOuts = listed<typeof contract.searchSmsOptOuts, OptOut>(contract.searchSmsOptOuts, {
  from: sql`sms.opt_out o`,
  columns: {
    id: sql`o.id`,
    memberId: sql`o.member_id`,
    source: sql`o.source`,
    time: sql`o.created_at`,
    phoneDigest: sql`o.phone_digest`,
    phoneCipher: sql`o.phone_cipher`,
  },
  row: ({ phoneDigest, phoneCipher, ...row }, ctx) => ({
    ...row,
    phone: maskPhone(ctx.vault.openText(phoneCipher, sealedFor.optOut(row.memberId, phoneDigest))),
  }),
  where: {
    source: (source) => sql`o.source = ${source}`,
    phone: (phone, ctx) => sql`o.phone_digest = ${ctx.vault.keyedDigest(phone, PHONE_PURPOSE)}`,
    memberId: (memberId) => sql`o.member_id = ${memberId}`,
  },
  at: sql`o.created_at`,
  order: sql`o.id desc`,
});
