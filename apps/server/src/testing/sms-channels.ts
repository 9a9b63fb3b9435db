// Channels at the sandbox's carriers, and messages that wait for them.
import { saveSmsChannel, saveSmsRoute, switchSmsChannel } from '@jishi/contract/console/sms-channel';
import { saveSmsChannelSignature, saveSmsChannelTemplate } from '@jishi/contract/console/sms-channel';
import { carrier as carriers, smsKind } from '@jishi/contract/enums/sms';
import { smsProvider } from '@jishi/contract/enums/sms-channel';
import { PHONE_PURPOSE } from '../domains/sms/message/rules';
import { sealedFor } from '../domains/sms/sealed/rules';
import type { TestOperator } from './operators';
import type { SandboxProcess } from './sandbox';
import type { TestServer } from './server';

const REASON = '测试通道';
export const TEMPLATE_TEXT = '您的验证码是{code}，{minutes}分钟内有效';
/** The template's codes at the sandbox's carriers. */
const CODES = { [smsProvider.aliyun]: 'SMS_TEST', [smsProvider.tencent]: '2200001' } as const;

export type Sender = { memberId: string; signatureId: string; templateId: string; versionId: string };

/** A member with a signature and a template in force, which both carriers know. */
export async function newSender(server: TestServer, sandbox: SandboxProcess): Promise<Sender> {
  const { rows } = await server.db.query<Sender>(
    `with member as (
       insert into account.member (nickname, invite_code, reg_time)
       values ('短信', 'S' || (select count(*) from account.member), now()) returning id
     ), signature as (
       insert into sms.signature (member_id, name, created_at) select id, '阳光', now() from member returning id
     ), template as (
       insert into sms.template (member_id, created_at) select id, now() from member returning id
     ), version as (
       insert into sms.template_version (template_id, number, status, name, kind, content, submitted_at)
       select id, 1, 2, '登录', 1, $1, now() from template returning id
     )
     select member.id as "memberId", signature.id as "signatureId", template.id as "templateId", version.id as "versionId"
     from member, signature, template, version`,
    [TEMPLATE_TEXT],
  );
  await sandbox.post('/aliyun-sms/signatures', { name: '阳光' });
  await sandbox.post('/tencent-sms/signatures', { name: '阳光' });
  const content = TEMPLATE_TEXT.replaceAll('{', '${');
  await sandbox.post('/aliyun-sms/templates', { code: CODES[smsProvider.aliyun], kind: 'notice', content });
  const numbered = TEMPLATE_TEXT.replace('{code}', '{1}').replace('{minutes}', '{2}');
  await sandbox.post('/tencent-sms/templates', { id: CODES[smsProvider.tencent], content: numbered });
  return rows[0]!;
}

type Credentials = Record<'endpoint' | 'accessKeyId' | 'accessKeySecret' | 'secretId' | 'secretKey' | 'appId', string>;

/** A channel that is on and knows the sender's signature and template; its id. `endpoint` instead of the sandbox's. */
export async function newChannel(
  server: TestServer,
  { token }: TestOperator,
  sandbox: SandboxProcess,
  sender: Sender,
  { provider, rate = 1000, endpoint }: { provider: 1 | 2; rate?: number; endpoint?: string },
): Promise<string> {
  const isAliyun = provider === smsProvider.aliyun;
  const account = await sandbox.get<Credentials>(
    isAliyun ? '/aliyun-sms/credentials.json' : '/tencent-sms/credentials.json',
  );
  const { rows } = await server.db.query<{ count: string }>('select count(*) from sms.channel');
  const saved = await server.call(
    saveSmsChannel,
    {
      name: `通道${rows[0]!.count}`,
      provider,
      endpoint: endpoint ?? account.endpoint,
      account: isAliyun ? account.accessKeyId : account.secretId,
      secret: isAliyun ? account.accessKeySecret : account.secretKey,
      appId: isAliyun ? '' : account.appId,
      rate,
      cost: '0.03',
      reason: REASON,
    },
    { token },
  );
  const { id } = saved.result;
  const known = { channelId: id, signatureId: sender.signatureId, isRegistered: true };
  await server.call(saveSmsChannelSignature, known, { token });
  const template = { channelId: id, versionId: sender.versionId, code: CODES[provider] };
  await server.call(saveSmsChannelTemplate, template, { token });
  await server.call(switchSmsChannel, { id, isOn: true, reason: REASON }, { token });
  return id;
}

/** Routes codes of every carrier through channels. */
export async function route(
  server: TestServer,
  { token }: TestOperator,
  channels: readonly { channelId: string; weight: number }[],
): Promise<void> {
  for (const { value: carrier } of carriers.rows) {
    const saved = { kind: smsKind.code, carrier, channels: [...channels], reason: REASON };
    await server.call(saveSmsRoute, saved, { token });
  }
}

/** Queues one code to each phone; the ids of the messages. Nothing is charged for them. */
export async function queue(server: TestServer, sender: Sender, phones: readonly string[]): Promise<string[]> {
  const { vault } = server.shared;
  const { rows } = await server.db.query<{ id: string }>(
    `insert into sms.batch (no, member_id, client_id, asked_digest, origin, kind, signature_id, signature_name, template_id,
       template_name, template_text, send_at, created_at, messages, units)
     select 'T' || n, $1, 'T' || n, '', 1, 1, $2, '阳光', $3, '登录', $4, now(), now(), 0, 0
     from (select count(*) as n from sms.batch) counted
     returning id`,
    [sender.memberId, sender.signatureId, sender.templateId, TEMPLATE_TEXT],
  );
  const batchId = rows[0]!.id;
  const params = { code: '839204', minutes: '5' };
  const contents = phones.map((phone, at) =>
    vault.seal(JSON.stringify({ phone, text: '', params }), sealedFor.message(batchId, at + 1)),
  );
  const added = await server.db.query<{ id: string }>(
    `insert into sms.message (batch_id, position, member_id, kind, template_id, signature_id, carrier, phone_digest,
       content_cipher, segments, unit_from, package_units, amount, send_at, created_at)
     select $1, n.position, $2, 1, $3, $4, 1, n.digest, n.content, 1, n.position - 1, 0, 0, now(), now()
     from unnest($5::bytea[], $6::bytea[]) with ordinality n (digest, content, position)
     order by n.position
     returning id`,
    [
      batchId,
      sender.memberId,
      sender.templateId,
      sender.signatureId,
      phones.map((phone) => vault.keyedDigest(phone, PHONE_PURPOSE)),
      contents,
    ],
  );
  return added.rows.map(({ id }) => id);
}

/** What a phone got, the newest first. */
export async function inboxOf(
  sandbox: SandboxProcess,
  phone: string,
): Promise<{ text: string; outId: string; bizId: string }[]> {
  return (
    await sandbox.get<{ messages: { text: string; outId: string; bizId: string }[] }>(`/phone/messages?phone=${phone}`)
  ).messages;
}

/** A receipt as a provider pushes it; `ref` is its number for the message. */
export const receiptOf = (provider: 1 | 2, phone: string, ref: string, delivered = true) =>
  provider === smsProvider.aliyun
    ? [
        {
          phone_number: phone,
          success: delivered,
          err_code: 'X',
          err_msg: '',
          out_id: ref,
          biz_id: '1',
          report_time: '2026-11-23 10:00:00',
        },
      ]
    : [
        {
          mobile: phone,
          nationcode: '86',
          report_status: delivered ? 'SUCCESS' : 'FAIL',
          errmsg: 'X',
          description: '',
          sid: ref,
          user_receive_time: '2026-11-23 10:00:00',
        },
      ];
