// The e签宝 peer: organisation identity, version 2, as far as small transfers need it; and the bank where they arrive.
import { randomBytes } from 'node:crypto';
import type { Clock } from '../clock';
import { htmlPage, json, redirect, refusal, type Answer } from '../http/answer';
import { fieldsOf, sendsJson, textField, type SandboxRequest } from '../http/request';
import type { Route } from '../http/routes';
import type { Journal } from '../journal';
import { ProviderFault } from '../provider-fault';
import { FATES, Flows, type Fate, type Flow } from './flows';
import { bankPage, esignPage } from './pages';
import { EsignRefusal } from './refusal';
import { type EsignApp, verifyEsign } from './signature';

const OPENING = '/v2/identity/auth/api/organization/threeFactors';
const FLOW = /^\/v2\/identity\/auth\/pub\/organization\/(\d{1,32})\/(\w+)$/;
const SHOWN_FLOWS = 50;

interface EsignPeer {
  clock: Clock;
  publicUrl: string;
  app: EsignApp;
  flows: Flows;
  fault: ProviderFault;
}

/** Opens the provider on a journal: its application is made on the first start. */
export function openEsign(journal: Journal, clock: Clock, publicUrl: string): EsignPeer {
  const apps = journal.table<EsignApp>('esign app');
  const app = apps.get('demo') ?? apps.put('demo', newApp());
  return { clock, publicUrl, app, flows: new Flows(journal, clock), fault: new ProviderFault() };
}

/** Everything the provider and the bank answer. */
export function esignRoutes(peer: EsignPeer): Route[] {
  const call = (work: (request: SandboxRequest) => unknown) => (request: SandboxRequest) =>
    peer.fault.around(() => answerCall(peer, request, work));
  return [
    { methods: ['POST'], path: OPENING, access: 'open', answer: call((r) => openFlow(peer, r)) },
    {
      methods: ['GET', 'PUT'],
      path: '/v2/identity/auth/pub/organization/*',
      access: 'open',
      answer: call((r) => inFlow(peer, r)),
    },
    { methods: ['GET'], path: '/esign/', access: 'console', answer: () => showConsole(peer) },
    { methods: ['GET'], path: '/esign', access: 'console', answer: () => redirect('/esign/', 302) },
    { methods: ['GET'], path: '/esign/credentials.json', access: 'loopback', answer: () => credentials(peer) },
    {
      methods: ['GET'],
      path: '/esign/flows.json',
      access: 'loopback',
      answer: () => json({ flows: peer.flows.list() }),
    },
    { methods: ['POST'], path: '/esign/switches', access: 'console', answer: (r) => setSwitches(peer, r) },
    { methods: ['GET'], path: '/bank', access: 'console', answer: (r) => showBank(peer, r.query.get('number') ?? '') },
    {
      methods: ['GET'],
      path: '/bank/arrivals.json',
      access: 'console',
      answer: (r) => json({ arrivals: peer.flows.arrivals(r.query.get('number') ?? '') }),
    },
  ];
}

function answerCall(peer: EsignPeer, request: SandboxRequest, work: (request: SandboxRequest) => unknown): Answer {
  try {
    verifyEsign(request, peer.app, peer.clock);
    return json({ code: 0, message: '成功', data: work(request) });
  } catch (error) {
    if (!(error instanceof EsignRefusal)) throw error;
    return json({ code: error.code, message: error.message, data: null }, error.code === 401 ? 401 : 200);
  }
}

/** Checks the company's data, which the sandbox takes for right when they have the right form. @throws EsignRefusal */
function openFlow(peer: EsignPeer, request: SandboxRequest): { flowId: string } {
  const fields = bodyOf(request);
  const name = needed(fields, 'name');
  needed(fields, 'legalRepName');
  if (!/^[0-9A-HJ-NPQRTUWXY]{18}$/.test(needed(fields, 'orgCode')))
    throw new EsignRefusal(30500101, '参数错误：统一社会信用代码格式错误');
  return { flowId: peer.flows.open(name).flowId };
}

/** @throws EsignRefusal */
function inFlow({ flows }: EsignPeer, request: SandboxRequest): unknown {
  const [, flowId = '', verb] = FLOW.exec(request.path) ?? [];
  switch (`${request.method} ${verb}`) {
    case 'PUT transferRandomAmount': {
      const fields = bodyOf(request);
      for (const name of ['province', 'city']) needed(fields, name);
      const [bank, subbranch, cnapsCode] = ['bank', 'subbranch', 'cnapsCode'].map((name) => needed(fields, name));
      const cardNo = needed(fields, 'cardNo');
      if (!/^\d{8,30}$/.test(cardNo)) throw new EsignRefusal(30500101, '参数错误：组织对公账号格式错误');
      flows.send(flowId, { bank: bank!, subbranch: subbranch!, cnapsCode: cnapsCode!, cardNo });
      return null;
    }
    case 'GET transferProcess':
      return processView(flows.of(flowId));
    case 'PUT verifyRandomAmount': {
      const { amount } = bodyOf(request);
      if (typeof amount !== 'number') throw new EsignRefusal(30500101, '参数错误：amount');
      flows.verify(flowId, amount);
      return null;
    }
    default:
      throw new EsignRefusal(30500101, '参数错误：接口不存在');
  }
}

const PROCESS = { arrives: 'PAID_SUCCESS', waits: 'PAID', noAccount: 'PAID_FAILED' } as const;

function processView({ state, transfer }: Flow): Record<string, unknown> {
  const process = state === 'finished' ? 'ORGANFINISHED' : transfer ? PROCESS[transfer.fate] : 'INIT';
  return {
    process,
    message: '',
    foresee: null,
    cardNo: transfer?.cardNo ?? null,
    subbranch: transfer?.subbranch ?? null,
    bankName: transfer?.bank ?? null,
    remain: 0,
    remainTimes: 10 - (transfer?.times ?? 0),
    bizFlowNo: null,
  };
}

function bodyOf(request: SandboxRequest): Record<string, unknown> {
  const fields = sendsJson(request) ? fieldsOf(request) : undefined;
  if (!fields) throw new EsignRefusal(30500101, '参数错误：请求体不是 JSON');
  return fields;
}

function needed(fields: Record<string, unknown>, name: string): string {
  const value = textField(fields, name);
  if (!value) throw new EsignRefusal(30500100, `缺少参数：${name}`);
  return value;
}

function showConsole(peer: EsignPeer): Answer {
  return htmlPage(esignPage(peer.publicUrl, peer.flows.list().slice(0, SHOWN_FLOWS)));
}

function showBank({ flows }: EsignPeer, given: string): Answer {
  const number = /^\d{1,30}$/.test(given) ? given : '';
  return htmlPage(bankPage(number, flows.arrivals(number).slice(0, SHOWN_FLOWS)));
}

function credentials({ app, publicUrl }: EsignPeer): Answer {
  return json({ ...app, url: publicUrl });
}

/** A fault of the provider, or what becomes of transfers to an account. */
function setSwitches({ fault, flows }: EsignPeer, request: SandboxRequest): Answer {
  const fields = fieldsOf(request) ?? {};
  const fate = textField(fields, 'fate');
  const isFate = fate === '' || Object.hasOwn(FATES, fate);
  if (!isFate || (fields['fault'] !== undefined && !fault.set(fields))) return refusal(400, '开关的取值不对，未改动');
  if (fate) flows.setFate(textField(fields, 'number'), fate as Fate);
  return json({ fault: fault.current });
}

function newApp(): EsignApp {
  return { appId: `74${Date.now().toString().slice(-8)}`, secret: randomBytes(16).toString('hex') };
}
