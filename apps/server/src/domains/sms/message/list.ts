// Messages and replies as their member reads them, numbers masked.
import type { Checked } from '@jishi/contract/endpoint';
import { exportKind } from '@jishi/contract/enums/content';
import { smsState } from '@jishi/contract/enums/sms';
import * as contract from '@jishi/contract/sms/message';
import { type Sql, all, sql } from '@jishi/db';
import { formatMoney } from '@jishi/money';
import type * as z from 'zod';
import type { Context } from '../../../kernel/context';
import { moneyCell } from '../../../kernel/csv';
import { labelOf } from '../../../kernel/labels';
import { listed } from '../../../kernel/listed';
import { maskPhone } from '../../../kernel/phone';
import { Refusal } from '../../../kernel/refusal';
import { useCase } from '../../../kernel/use-case';
import { selectPaid } from '../charge/store';
import { sealedFor } from '../sealed/rules';
import { type Content, PHONE_PURPOSE } from './rules';

type Sealed = { batchId: string; position: number; contentCipher: Buffer | null };

function contentOf(ctx: Context, { batchId, position, contentCipher }: Sealed): Content | undefined {
  if (!contentCipher) return undefined;
  return JSON.parse(ctx.vault.openText(contentCipher, sealedFor.message(batchId, position))) as Content;
}

const isPhone = (column: Sql) => (phone: string, ctx: Context) =>
  sql`${column} = ${ctx.vault.keyedDigest(phone, PHONE_PURPOSE)}`;

type Message = z.output<typeof contract.Message>;
type Raw = Omit<Message, 'phone'> & Sealed;

const messages = {
  from: sql`sms.message m join sms.batch b on b.id = m.batch_id`,
  own: (memberId: string) => sql`m.member_id = ${memberId}`,
  columns: {
    batchId: sql`m.batch_id`,
    position: sql`m.position`,
    contentCipher: sql`m.content_cipher`,
    id: sql`m.id`,
    batchNo: sql`b.no`,
    clientId: sql`b.client_id`,
    carrier: sql`m.carrier`,
    kind: sql`m.kind`,
    signature: sql`b.signature_name`,
    templateId: sql`m.template_id`,
    templateName: sql`b.template_name`,
    segments: sql`m.segments`,
    state: sql`m.state`,
    code: sql`m.code`,
    words: sql`m.words`,
    createTime: sql`m.created_at`,
    sendTime: sql`m.send_at`,
    submitTime: sql`m.submitted_at`,
    endTime: sql`m.ended_at`,
    tookMs: sql`case when m.ended_at is not null and m.submitted_at is not null
      then greatest(0, extract(epoch from m.ended_at - m.submitted_at) * 1000)::int end`,
    packageUnits: sql`m.package_units`,
    amount: sql`m.amount`,
    givenBack: sql`m.given_back`,
  },
};

const shown = ({ batchId, position, contentCipher, ...message }: Raw, ctx: Context): Message => {
  const content = contentOf(ctx, { batchId, position, contentCipher });
  return { ...message, phone: content ? maskPhone(content.phone) : '' };
};

type Asked = Checked<typeof contract.listSmsMessages>;

/**
 * Where the messages are that a list is asked for: between the first and the last that the counts of these days and
 * conditions are of. Without this, a list of last month would be found by passing all messages of this one, and one of a
 * template that was never used by passing all there are.
 */
function between(memberId: string, asked: Asked): Sql {
  const conditions = countedAs(asked);
  if (conditions.length === 0) return sql`true`;
  const counts = all([sql`c.member_id = ${memberId} and c.messages > 0`, ...conditions]);
  return sql`
    m.id >= (select min(c.first_id) from sms.message_day c where ${counts})
    and m.id <= (select max(c.last_id) from sms.message_day c where ${counts})`;
}

/** How many there are, where the counts tell: they know whole days, no numbers and no batches. */
function counted(memberId: string, asked: Asked): Sql | undefined {
  const { beginTime, endTime, state, phone, batchNo } = asked;
  const isWhole = (!beginTime || beginTime.endsWith('00:00:00')) && (!endTime || endTime.endsWith('23:59:59'));
  if (!isWhole || phone || batchNo || state === smsState.queued || state === smsState.submitting) return undefined;
  const counts = all([sql`c.member_id = ${memberId}`, ...countedAs(asked)]);
  return sql`(select coalesce(sum(c.messages), 0) from sms.message_day c where ${counts})`;
}

/** What a list is asked under, of the counts. */
function countedAs({ beginTime, endTime, state, kind, carrier, templateId, signatureId }: Asked): Sql[] {
  return [
    ...(beginTime ? [sql`c.day >= ${beginTime.slice(0, 10)}::date`] : []),
    ...(endTime ? [sql`c.day <= ${endTime.slice(0, 10)}::date`] : []),
    // what is being submitted is counted as queued
    ...(state ? [sql`c.state = ${state === smsState.submitting ? smsState.queued : state}`] : []),
    ...(kind ? [sql`c.kind = ${kind}`] : []),
    ...(carrier ? [sql`c.carrier = ${carrier}`] : []),
    ...(templateId ? [sql`c.template_id = ${templateId}`] : []),
    ...(signatureId ? [sql`c.signature_id = ${signatureId}`] : []),
  ];
}

export const listSmsMessages = listed<typeof contract.listSmsMessages, Raw>(contract.listSmsMessages, {
  ...messages,
  only: (ctx, asked) => between(ctx.member, asked as Asked),
  counted: (ctx, asked) => counted(ctx.member, asked as Asked),
  row: shown,
  where: {
    state: (state) => sql`m.state = ${state}`,
    kind: (kind) => sql`m.kind = ${kind}`,
    carrier: (carrier) => sql`m.carrier = ${carrier}`,
    templateId: (id) => sql`m.template_id = ${id}`,
    signatureId: (id) => sql`m.signature_id = ${id}`,
    phone: isPhone(sql`m.phone_digest`),
    batchNo: (no) => sql`m.batch_id = (select w.id from sms.batch w where w.no = ${no})`,
  },
  at: sql`m.created_at`,
  id: sql`m.id`,
});

/** One of them with its text. @throws Refusal notFound */
export const getSmsMessage = useCase(contract.getSmsMessage, async (ctx, { id }) => {
  const raw = await ctx.db.maybe<Sealed & { provider: number | null }>(sql`
    select m.batch_id, m.position, m.content_cipher, c.provider
    from sms.message m
    left join sms.channel c on c.id = m.channel_id and m.submitted_at is not null
    where m.id = ${id} and m.member_id = ${ctx.member}`);
  const message = raw && (await listSmsMessages.row(ctx, sql`m.id = ${id}`));
  if (!message) throw new Refusal('notFound');
  const paid = (await selectPaid(ctx.db, id)).map(({ price, ...line }) => ({
    ...line,
    price: formatMoney(price),
    amount: formatMoney(price * BigInt(line.units)),
  }));
  return { ...message, text: contentOf(ctx, raw)?.text ?? '', provider: raw.provider, paid };
});

/** The same as a file. */
export const smsMessagesFile = listSmsMessages.file({
  kind: exportKind.smsMessages,
  head: [
    '提交时间',
    '批次号',
    '手机号',
    '运营商',
    '类型',
    '签名',
    '模板',
    '条数',
    '状态',
    '代码',
    '说明',
    '结束时间',
    '套餐',
    '金额',
    '已退回',
  ],
  cells: (one) => [
    one.createTime,
    one.batchNo,
    one.phone,
    labelOf('carrier', one.carrier),
    labelOf('smsKind', one.kind),
    one.signature,
    one.templateName,
    String(one.segments),
    labelOf('smsState', one.state),
    one.code,
    one.words,
    one.endTime ?? '',
    String(one.packageUnits),
    moneyCell(one.amount),
    one.givenBack ? '是' : '',
  ],
});

type ReplyRow = Omit<z.output<typeof contract.Reply>, 'phone' | 'text'> & {
  channelId: string;
  channelReplyId: string;
  contentCipher: Buffer | null;
};

export const listReplies = listed<typeof contract.listReplies, ReplyRow>(contract.listReplies, {
  from: sql`sms.reply r join sms.message m on m.id = r.message_id join sms.batch b on b.id = m.batch_id`,
  own: (memberId) => sql`r.member_id = ${memberId}`,
  columns: {
    id: sql`r.id`,
    channelId: sql`r.channel_id`,
    channelReplyId: sql`r.channel_reply_id`,
    contentCipher: sql`r.content_cipher`,
    messageId: sql`r.message_id`,
    templateName: sql`b.template_name`,
    optsOut: sql`r.opts_out`,
    time: sql`r.at`,
  },
  row: ({ channelId, channelReplyId, contentCipher, ...reply }, ctx) => {
    if (!contentCipher) return { ...reply, phone: '', text: '' };
    const opened = ctx.vault.openText(contentCipher, sealedFor.reply(channelId, channelReplyId));
    const { phone, text } = JSON.parse(opened) as { phone: string; text: string };
    return { ...reply, phone: maskPhone(phone), text };
  },
  where: { phone: isPhone(sql`r.phone_digest`) },
  at: sql`r.at`,
  id: sql`r.id`,
});
