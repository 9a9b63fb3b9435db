// Members' messages as operators look for them: numbers masked, texts never.
import * as contract from '@jishi/contract/console/sms-message';
import { sql } from '@jishi/db';
import type { RowOf } from '@jishi/contract/list';
import { listed } from '../../../kernel/listed';
import { maskPhone } from '../../../kernel/phone';
import { type Content, PHONE_PURPOSE } from '../message/rules';
import { sealedFor } from '../sealed/rules';
import { REFUNDED_STATES } from './rules';

type Row = RowOf<typeof contract.searchSmsMessages>;
type Raw = Omit<Row, 'phone' | 'refunds'> & { batchId: string; position: number; contentCipher: Buffer | null };

export const searchSmsMessages = listed<typeof contract.searchSmsMessages, Raw>(contract.searchSmsMessages, {
  from: sql`sms.message m join sms.batch b on b.id = m.batch_id`,
  columns: {
    batchId: sql`m.batch_id`,
    position: sql`m.position`,
    contentCipher: sql`m.content_cipher`,
    id: sql`m.id`,
    memberId: sql`m.member_id`,
    batchNo: sql`b.no`,
    carrier: sql`m.carrier`,
    kind: sql`m.kind`,
    signature: sql`b.signature_name`,
    templateName: sql`b.template_name`,
    segments: sql`m.segments`,
    state: sql`m.state`,
    code: sql`m.code`,
    words: sql`m.words`,
    channel: sql`coalesce((select c.name from sms.channel c where c.id = m.channel_id and m.submitted_at is not null), '')`,
    createTime: sql`m.created_at`,
    endTime: sql`m.ended_at`,
    packageUnits: sql`m.package_units`,
    amount: sql`m.amount`,
    givenBack: sql`m.given_back`,
    refund: sql`(select r.status from sms.refund r where r.message_id = m.id order by r.id desc limit 1)`,
  },
  row: ({ batchId, position, contentCipher, ...message }, { vault }) => {
    const { state, givenBack, refund } = message;
    const text = contentCipher && vault.openText(contentCipher, sealedFor.message(batchId, position));
    return {
      ...message,
      phone: text ? maskPhone((JSON.parse(text) as Content).phone) : '',
      refunds: REFUNDED_STATES.includes(state) && !givenBack && refund !== 1 && text !== null,
    };
  },
  where: {
    memberId: (memberId) => sql`m.member_id = ${memberId}`,
    batchNo: (no) => sql`m.batch_id = (select w.id from sms.batch w where w.no = ${no})`,
    phone: (phone, { vault }) => sql`m.phone_digest = ${vault.keyedDigest(phone, PHONE_PURPOSE)}`,
    state: (state) => sql`m.state = ${state}`,
  },
  at: sql`m.created_at`,
  id: sql`m.id`,
});
