// The SMS peer: Alibaba Cloud's Dysmsapi, its console and the web phone.
import { randomUUID } from 'node:crypto';
import type { Clock } from '../clock';
import { HANG_UP, htmlPage, json, redirect, refusal, type Answer, type Outcome } from '../http/answer';
import { fieldsOf, formOf, header, sendsJson, textField, type SandboxRequest } from '../http/request';
import type { Route } from '../http/routes';
import type { Journal } from '../journal';
import type { Outbox } from '../outbox';
import { SmsAccount, type Settings } from './account';
import { Acs3Verifier } from './acs3';
import { consolePage } from './console-page';
import { querySendDetails } from './details';
import { ALIYUN_CODES, Fates } from './fates';
import { Messages, type Message } from './messages';
import { CODE_TEMPLATES } from './code-templates';
import { NOTICE_TEMPLATES } from './notice-templates';
import { phonePage } from './phone-page';
import { Receipts } from './receipts';
import { GatewayRefusal, ServiceRefusal } from './refusal';
import { sendBatchSms, sendSms, type Carrier } from './send';

const VERSION = '2017-05-25';
const SHOWN_PUSHES = 30;

export interface SmsPeer extends Carrier {
  verifier: Acs3Verifier;
  outbox: Outbox;
  publicUrl: string;
  /** How replies to the messages of other providers are pushed. */
  replyElsewhere: (message: Message, content: string) => void;
}

/** Opens the carrier on a journal. */
export function openSms(
  journal: Journal,
  clock: Clock,
  outbox: Outbox,
  publicUrl: string,
  addresses: Partial<Pick<Settings, 'receiptUrl' | 'replyUrl'>>,
): SmsPeer {
  const account = new SmsAccount(journal, addresses);
  return {
    clock,
    account,
    messages: new Messages(journal, clock),
    fates: new Fates(journal, ALIYUN_CODES),
    receipts: new Receipts(outbox, clock, account),
    verifier: new Acs3Verifier(clock, account.key),
    outbox,
    publicUrl,
    replyElsewhere: () => undefined,
  };
}

/** Everything the carrier and the web phone answer. */
export function smsRoutes(peer: SmsPeer): Route[] {
  return [
    { methods: ['POST'], path: '/aliyun-sms/', access: 'open', answer: (r) => answerCall(peer, r) },
    { methods: ['POST'], path: '/aliyun-sms', access: 'open', answer: (r) => answerCall(peer, r) },
    { methods: ['GET'], path: '/aliyun-sms/', access: 'open', answer: (r) => answerGet(peer, r) },
    { methods: ['GET'], path: '/aliyun-sms', access: 'open', answer: () => redirect('/aliyun-sms/', 302) },
    { methods: ['GET'], path: '/aliyun-sms/credentials.json', access: 'loopback', answer: () => credentials(peer) },
    { methods: ['POST'], path: '/aliyun-sms/templates', access: 'console', answer: (r) => addTemplate(peer, r) },
    { methods: ['POST'], path: '/aliyun-sms/signatures', access: 'console', answer: (r) => addSignature(peer, r) },
    { methods: ['POST'], path: '/aliyun-sms/settings', access: 'console', answer: (r) => changeSettings(peer, r) },
    { methods: ['POST'], path: '/aliyun-sms/switches', access: 'console', answer: (r) => setFate(peer, r) },
    { methods: ['GET'], path: '/phone', access: 'console', answer: (r) => showPhone(peer, r) },
    { methods: ['GET'], path: '/phone/messages', access: 'console', answer: (r) => listMessages(peer, r) },
    { methods: ['POST'], path: '/phone/reply', access: 'console', answer: (r) => reply(peer, r) },
  ];
}

/** A signed call; parameters may be in the query, in a form body, or in both. */
function answerCall(peer: SmsPeer, request: SandboxRequest): Outcome {
  const requestId = randomUUID().toUpperCase();
  try {
    peer.verifier.verify(request);
    const parameters = new URLSearchParams([...request.query, ...formOf(request)]);
    return runAction(peer, request, parameters, requestId);
  } catch (error) {
    if (error instanceof ServiceRefusal)
      return json({ Message: error.message, RequestId: requestId, Code: error.code });
    if (!(error instanceof GatewayRefusal)) throw error;
    const host = header(request, 'host');
    const body = { RequestId: requestId, HostId: host, Code: error.code, Message: error.message };
    return json(body, error.status);
  }
}

function runAction(peer: SmsPeer, request: SandboxRequest, parameters: URLSearchParams, requestId: string): Outcome {
  const action = header(request, 'x-acs-action') || parameters.get('Action');
  const version = header(request, 'x-acs-version') || parameters.get('Version');
  if (version !== VERSION) throw new GatewayRefusal(400, 'InvalidVersion', 'Specified parameter Version is not valid.');
  switch (action) {
    case 'SendSms':
    case 'SendBatchSms': {
      const sent = action === 'SendSms' ? sendSms(peer, parameters) : sendBatchSms(peer, parameters);
      if (sent.isAnswerLost) return HANG_UP;
      return json({ Message: 'OK', RequestId: requestId, Code: 'OK', BizId: sent.bizId });
    }
    case 'QuerySendDetails':
      return json({ ...querySendDetails(peer, parameters), Message: 'OK', RequestId: requestId, Code: 'OK' });
    case 'QuerySmsSign': {
      const name = parameters.get('SignName') ?? '';
      if (!peer.account.hasSignature(name)) throw ServiceRefusal.of('isv.SMS_SIGNATURE_ILLEGAL');
      return json({ SignName: name, SignStatus: 1, Reason: '', Message: 'OK', RequestId: requestId, Code: 'OK' });
    }
    case 'QuerySmsTemplate': {
      const template = peer.account.template(parameters.get('TemplateCode') ?? '');
      if (!template) throw ServiceRefusal.of('isv.SMS_TEMPLATE_ILLEGAL');
      const { code, content } = template;
      const shown = { TemplateCode: code, TemplateContent: content, TemplateStatus: 1, Reason: '' };
      return json({ ...shown, Message: 'OK', RequestId: requestId, Code: 'OK' });
    }
    default:
      throw new GatewayRefusal(
        404,
        'InvalidAction.NotFound',
        'Specified api is not found, please check your url and method.',
      );
  }
}

/** A signed GET is a call as well; a browser's GET sees the console. */
function answerGet(peer: SmsPeer, request: SandboxRequest): Outcome {
  if (header(request, 'authorization') || header(request, 'x-acs-action')) return answerCall(peer, request);
  const pushes = peer.outbox.list(peer.receipts.channelName).toReversed().slice(0, SHOWN_PUSHES);
  return htmlPage(consolePage({ account: peer.account, publicUrl: peer.publicUrl, pushes }));
}

function credentials(peer: SmsPeer): Answer {
  return json({
    ...peer.account.key,
    endpoint: `${peer.publicUrl}/aliyun-sms/`,
    signName: peer.account.defaultSignature,
    templates: peer.account.templates(),
    codeTemplates: CODE_TEMPLATES.map(({ purpose, code }) => `${purpose}=${code}`).join(','),
    noticeTemplates: NOTICE_TEMPLATES.map(({ event, code }) => `${event}=${code}`).join(','),
  });
}

/** Answers JSON with the value, a form with the console. */
function saved(request: SandboxRequest, value: unknown, mistake: string): Answer {
  if (!value) return refusal(400, mistake);
  return sendsJson(request) ? json(value) : redirect('/aliyun-sms/');
}

function addTemplate(peer: SmsPeer, request: SandboxRequest): Answer {
  const fields = fieldsOf(request) ?? {};
  const kind = textField(fields, 'kind') || 'notice';
  const template = peer.account.addTemplate(textField(fields, 'code'), kind, textField(fields, 'content'));
  return saved(request, template, '模板没有登记：编号为 1–32 个字母、数字或下划线，内容为 1–500 字');
}

function addSignature(peer: SmsPeer, request: SandboxRequest): Answer {
  const name = textField(fieldsOf(request) ?? {}, 'name');
  return saved(request, peer.account.addSignature(name) && { name }, '签名没有登记：应为 2–12 个汉字、字母或数字');
}

function changeSettings(peer: SmsPeer, request: SandboxRequest): Answer {
  const fields = fieldsOf(request);
  return saved(request, fields && peer.account.change(fields), '设置没有保存：地址应为 http 或 https，上限应为整数');
}

function setFate(peer: SmsPeer, request: SandboxRequest): Answer {
  const fields = fieldsOf(request);
  return saved(request, fields && peer.fates.set(fields), '开关的取值不对，未改动');
}

function showPhone(peer: SmsPeer, request: SandboxRequest): Answer {
  const phone = phoneOf(request.query.get('phone'));
  return htmlPage(phonePage({ phone, phones: peer.messages.phones(), messages: peer.messages.received(phone) }));
}

function listMessages(peer: SmsPeer, request: SandboxRequest): Answer {
  const messages = peer.messages.received(phoneOf(request.query.get('phone')));
  return json({ messages: messages.map(publicView) });
}

function publicView(message: Message): Record<string, unknown> {
  const { bizId, phone, signName, templateCode, text, segments, outId, sentAt } = message;
  return { bizId, phone, signName, templateCode, text, segments, outId, sentAt };
}

/** Sends a phone's reply to the sender of its newest message. */
function reply(peer: SmsPeer, request: SandboxRequest): Answer {
  const fields = fieldsOf(request) ?? {};
  const phone = phoneOf(textField(fields, 'phone'));
  const content = textField(fields, 'content');
  const newest = peer.messages.received(phone)[0];
  if (!newest || content === '' || content.length > 500)
    return refusal(400, '没有可回复的短信，或回复内容为空，未发送');
  if (newest.provider) peer.replyElsewhere(newest, content);
  else peer.receipts.reply(phone, newest.signName, content);
  return sendsJson(request) ? json({ sent: true }) : redirect(`/phone?phone=${phone}`);
}

function phoneOf(value: string | null): string {
  return /^1\d{10}$/.test(value ?? '') ? (value ?? '') : '';
}
