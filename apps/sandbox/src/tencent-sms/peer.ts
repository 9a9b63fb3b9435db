// The second SMS carrier: Tencent Cloud SMS 2021-01-11 and its console. Its messages arrive at the same web phone.
import { randomUUID } from 'node:crypto';
import type { Clock } from '../clock';
import { HANG_UP, htmlPage, json, redirect, refusal, type Answer, type Outcome } from '../http/answer';
import { fieldsOf, header, sendsJson, textField, type SandboxRequest } from '../http/request';
import type { Route } from '../http/routes';
import { CloudRefusal } from '../identity/refusal';
import { verifyTc3 } from '../identity/tc3';
import type { Journal } from '../journal';
import type { Outbox } from '../outbox';
import { Fates } from '../sms/fates';
import type { Messages } from '../sms/messages';
import { TencentSmsAccount } from './account';
import { pullStatuses, sendSms, TENCENT_CODES, type TencentCarrier } from './actions';
import { consolePage } from './console-page';
import { Pushes } from './pushes';

const VERSION = '2021-01-11';
const SHOWN_PUSHES = 30;

export interface TencentSmsPeer extends TencentCarrier {
  outbox: Outbox;
  publicUrl: string;
}

/** Opens the carrier on a journal; `messages` are those of the web phone. */
export function openTencentSms(
  journal: Journal,
  clock: Clock,
  outbox: Outbox,
  publicUrl: string,
  messages: Messages,
): TencentSmsPeer {
  const account = new TencentSmsAccount(journal);
  const pushes = new Pushes(outbox, clock, account);
  return { clock, account, messages, fates: new Fates(journal, TENCENT_CODES), pushes, outbox, publicUrl };
}

/** Everything the carrier answers. */
export function tencentSmsRoutes(peer: TencentSmsPeer): Route[] {
  return [
    { methods: ['POST'], path: '/tencent-sms/', access: 'open', answer: (r) => answerCall(peer, r) },
    { methods: ['GET'], path: '/tencent-sms/', access: 'open', answer: () => showConsole(peer) },
    { methods: ['GET'], path: '/tencent-sms', access: 'open', answer: () => redirect('/tencent-sms/', 302) },
    { methods: ['GET'], path: '/tencent-sms/credentials.json', access: 'loopback', answer: () => credentials(peer) },
    { methods: ['POST'], path: '/tencent-sms/templates', access: 'console', answer: (r) => addTemplate(peer, r) },
    { methods: ['POST'], path: '/tencent-sms/signatures', access: 'console', answer: (r) => addSignature(peer, r) },
    { methods: ['POST'], path: '/tencent-sms/settings', access: 'console', answer: (r) => changeSettings(peer, r) },
    { methods: ['POST'], path: '/tencent-sms/switches', access: 'console', answer: (r) => setFate(peer, r) },
  ];
}

/** A signed call. Refusals have HTTP 200, like the real service's. */
function answerCall(peer: TencentSmsPeer, request: SandboxRequest): Outcome {
  const RequestId = randomUUID();
  try {
    verifyTc3(request, peer.account.key, 'sms', peer.clock);
    return runAction(peer, request, RequestId);
  } catch (error) {
    if (!(error instanceof CloudRefusal)) throw error;
    return json({ Response: { Error: { Code: error.code, Message: error.message }, RequestId } });
  }
}

function runAction(peer: TencentSmsPeer, request: SandboxRequest, RequestId: string): Outcome {
  if (header(request, 'x-tc-version') !== VERSION)
    throw new CloudRefusal('NoSuchVersion', 'The version of the interface does not exist.');
  if (!/^ap-[a-z]+$/.test(header(request, 'x-tc-region')))
    throw new CloudRefusal('MissingParameter', 'The region is missing.');
  const fields = sendsJson(request) ? fieldsOf(request) : undefined;
  if (!fields) throw new CloudRefusal('InvalidRequest', 'The request body is not a JSON object.');
  switch (header(request, 'x-tc-action')) {
    case 'SendSms': {
      const { statuses, isAnswerLost } = sendSms(peer, fields);
      return isAnswerLost ? HANG_UP : json({ Response: { SendStatusSet: statuses, RequestId } });
    }
    case 'PullSmsSendStatusByPhoneNumber':
      return json({ Response: { PullSmsSendStatusSet: pullStatuses(peer, fields), RequestId } });
    default:
      throw new CloudRefusal('InvalidAction', 'The requested interface does not exist.');
  }
}

function showConsole({ account, outbox, publicUrl, pushes }: TencentSmsPeer): Answer {
  const latest = outbox.list(pushes.channelName).toReversed().slice(0, SHOWN_PUSHES);
  return htmlPage(consolePage({ account, publicUrl, pushes: latest }));
}

function credentials({ account, publicUrl }: TencentSmsPeer): Answer {
  return json({ ...account.key, endpoint: `${publicUrl}/tencent-sms/`, region: 'ap-guangzhou', signName: '集市' });
}

/** Answers JSON with the value, a form with the console. */
function saved(request: SandboxRequest, value: unknown, mistake: string): Answer {
  if (!value) return refusal(400, mistake);
  return sendsJson(request) ? json(value) : redirect('/tencent-sms/');
}

function addTemplate({ account }: TencentSmsPeer, request: SandboxRequest): Answer {
  const fields = fieldsOf(request) ?? {};
  const template = account.addTemplate(textField(fields, 'id'), textField(fields, 'content'));
  return saved(request, template, '模板没有登记：编号为最多 12 位数字，内容为 1–500 字');
}

function addSignature({ account }: TencentSmsPeer, request: SandboxRequest): Answer {
  const name = textField(fieldsOf(request) ?? {}, 'name');
  return saved(request, account.addSignature(name) && { name }, '签名没有登记：应为 2–12 个汉字、字母或数字');
}

function changeSettings({ account }: TencentSmsPeer, request: SandboxRequest): Answer {
  const fields = fieldsOf(request);
  return saved(request, fields && account.change(fields), '设置没有保存：地址应为 http 或 https');
}

function setFate({ fates }: TencentSmsPeer, request: SandboxRequest): Answer {
  const fields = fieldsOf(request);
  return saved(request, fields && fates.set(fields), '开关的取值不对，未改动');
}
