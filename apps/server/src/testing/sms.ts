// Signatures and templates for tests, as members hand them in and operators decide them.
import { setFiling } from '@jishi/contract/console/sms';
import type { Endpoint, Output } from '@jishi/contract/endpoint';
import { reviewKind } from '@jishi/contract/enums/review';
import { carrier, filingStatus, signatureSource, smsKind, variableKind } from '@jishi/contract/enums/sms';
import { addSignature, editRealName } from '@jishi/contract/sms/signature';
import { saveTemplate } from '@jishi/contract/sms/template';
import { contextsOf } from '../domains/certification/enterprise/rules';
import { newEnterprise } from './enterprises';
import { newPerson } from './identity';
import { type TestMember, signInMember } from './members';
import type { TestOperator } from './operators';
import { decide } from './reviews';
import type { TestServer } from './server';

/** A picture of one pixel. */
export const DOT = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const BOUNDARY = 'sms-test';

/** A member whom an enterprise's licence certifies. */
export async function enterpriseMember(server: TestServer): Promise<TestMember> {
  const member = await signInMember(server);
  await certifyEnterprise(server, member);
  return member;
}

/** What the proof of a licence leaves behind. */
export async function certifyEnterprise(server: TestServer, member: TestMember, code?: string): Promise<void> {
  const { name, creditCode } = newEnterprise();
  await server.db.query('update account.member set auth_status = 2, auth_type = 2 where id = $1', [member.memberId]);
  const { rows } = await server.db.query<{ id: string }>(
    `select nextval(pg_get_serial_sequence('certification.enterprise', 'id'))::text as id`,
  );
  const { id } = rows[0]!;
  await server.db.query(
    `insert into certification.enterprise (
       id, member_id, status, name, credit_code, address, legal_person_cipher, legal_person_mask, submitted_at
     ) values ($1, $2, 4, $3, $4, '杭州', $5, '李*', now())`,
    [id, member.memberId, name, code ?? creditCode, server.shared.vault.seal('李明', contextsOf(id).legalPerson)],
  );
}

/** Sends a form with files; one that is only named is a picture of one dot. */
export async function sendForm<E extends Endpoint>(
  server: TestServer,
  endpoint: E,
  { token }: Pick<TestMember, 'token'>,
  fields: Readonly<Record<string, string>>,
  files: readonly (string | readonly [name: string, content: Buffer])[] = ['营业执照.png'],
): Promise<{ code: number; msg: string; result: Output<E> }> {
  const head = (name: string) => `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"`;
  const parts = [
    ...Object.entries(fields).map(([name, value]) => Buffer.from(`${head(name)}\r\n\r\n${value}\r\n`)),
    ...files
      .map((file) => (typeof file === 'string' ? ([file, DOT] as const) : file))
      .flatMap(([name, content]) => [
        Buffer.from(`${head('files')}; filename="${name}"\r\ncontent-type: image/png\r\n\r\n`),
        content,
        Buffer.from('\r\n'),
      ]),
    Buffer.from(`--${BOUNDARY}--\r\n`),
  ];
  const answer = await server.inject({
    method: 'POST',
    url: endpoint.path,
    token,
    headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
    payload: Buffer.concat(parts),
  });
  return answer.json();
}

/** What a member writes about a signature. */
export const SIGNATURE = {
  source: String(signatureSource.company),
  purpose: '给下单的客户发送发货通知',
  agentName: '王小明',
  agentPhone: '13800138000',
};

let serial = 0;

/** A signature that waits for operators; the ids of it and of its version. */
export async function newSignature(server: TestServer, member: TestMember, name = `澄江${++serial}号`) {
  const { code, msg, result } = await sendForm(server, addSignature, member, { name, ...SIGNATURE });
  if (code !== 0) throw new Error(msg);
  return { id: result.id, name, versionId: await versionOf(server, 'signature', result.id) };
}

/** The newest version of a signature or template. */
export async function versionOf(server: TestServer, of: 'signature' | 'template', id: string): Promise<string> {
  const { rows } = await server.db.query<{ id: string }>(
    `select v.id from sms.${of}_version v where v.${of}_id = $1 order by v.number desc limit 1`,
    [id],
  );
  return rows[0]!.id;
}

/** A signature that passed and is filed at these carriers. */
export async function filedSignature(
  server: TestServer,
  operator: TestOperator,
  member: TestMember,
  { carriers = carrier.rows.map(({ value }) => value), name }: { carriers?: readonly number[]; name?: string } = {},
) {
  const signature = await newSignature(server, member, name);
  await decide(server, operator, reviewKind.smsSignature, signature.versionId);
  const person = { ...newPerson(), phone: '13900139000' };
  await sendForm(server, editRealName, member, { id: signature.id, ...person });
  for (const one of carriers) {
    const filing = { id: signature.id, carrier: one as 1, status: filingStatus.filed };
    const answer = await server.call(setFiling, filing, { token: operator.token });
    if (answer.code !== 0) throw new Error(answer.msg);
  }
  return signature;
}

/** What a member writes of a template. */
export const NOTICE = {
  name: '发货通知',
  kind: smsKind.notice,
  content: '{收货人}，您的订单 {订单号} 已发出',
  variables: [
    { name: '收货人', kind: variableKind.text, most: 10 },
    { name: '订单号', kind: variableKind.number },
  ],
};

/** A template that waits for operators; the ids of it and of its version. */
export async function newTemplate(
  server: TestServer,
  { token }: TestMember,
  given: Parameters<typeof server.call<typeof saveTemplate>>[1] = NOTICE,
) {
  const { code, msg, result } = await server.call(saveTemplate, given, { token });
  if (code !== 0) throw new Error(msg);
  return { id: result.id, code: result.code, versionId: await versionOf(server, 'template', result.id) };
}

/** A template that passed. */
export async function passedTemplate(
  server: TestServer,
  operator: TestOperator,
  member: TestMember,
  given?: Parameters<typeof newTemplate>[2],
) {
  const template = await newTemplate(server, member, given);
  await decide(server, operator, reviewKind.smsTemplate, template.versionId);
  return template;
}
