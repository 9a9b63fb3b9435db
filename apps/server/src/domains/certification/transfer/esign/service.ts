// The calls of e签宝's organisation identity, version 2, that a transfer to a company's account needs.
import { Agent, request } from 'undici';
import type { EsignSettings } from '../../../../kernel/settings';
import type { TransferAccount, TransferStart } from '../rules';
import {
  ACCEPT,
  CONTENT_TYPE,
  type EsignAnswer,
  type EsignProcess,
  amountVerdict,
  answerOf,
  contentMd5,
  esignSignature,
  flowIdOf,
  OPENING_REASON,
  processOf,
  sendingReason,
  yuanOf,
} from './rules';

const agent = new Agent({
  connect: { timeout: 3_000 },
  headersTimeout: 8_000,
  bodyTimeout: 8_000,
  maxResponseSize: 1024 * 1024,
});

type No = { refused: string };

/** Opens a flow for a company whose data are those on record; nothing is sent yet. @throws Error when nobody knows */
export async function openFlow(
  settings: EsignSettings,
  { flowKey, company, creditCode, legalPerson }: TransferStart,
  now: Date,
): Promise<{ flowId: string } | No> {
  const { code, data } = await call(settings, now, 'POST', '/v2/identity/auth/api/organization/threeFactors', {
    name: company,
    orgCode: creditCode,
    legalRepName: legalPerson,
    contextId: flowKey,
  });
  return code === 0 ? { flowId: flowIdOf(data) } : { refused: OPENING_REASON };
}

/** Sends the amount; undefined when the provider took it. @throws Error when nobody knows */
export async function sendAmount(
  settings: EsignSettings,
  flowId: string,
  { bank, province, city, branch, number, cnaps }: TransferAccount,
  now: Date,
): Promise<No | undefined> {
  const fields = { bank, province, city, subbranch: branch, cardNo: number, cnapsCode: cnaps };
  const { code } = await call(settings, now, 'PUT', pathOf(flowId, 'transferRandomAmount'), fields);
  return code === 0 ? undefined : { refused: sendingReason(code) };
}

/** How the transfer stands; `over` when the flow is. @throws Error when the provider does not say */
export async function askProcess(settings: EsignSettings, flowId: string, now: Date): Promise<EsignProcess | 'over'> {
  const { code, data } = await call(settings, now, 'GET', pathOf(flowId, 'transferProcess'));
  return code === 0 ? processOf(data) : 'over';
}

/** @throws Error when nobody knows whether the amount was right */
export async function tellAmount(
  settings: EsignSettings,
  flowId: string,
  fen: number,
  now: Date,
): Promise<'right' | 'wrong' | 'over'> {
  const path = pathOf(flowId, 'verifyRandomAmount');
  return amountVerdict((await call(settings, now, 'PUT', path, { amount: yuanOf(fen) })).code);
}

/** What the provider says of a flow that nobody has. @throws Error when it says nothing */
export async function askUnknownFlow(settings: EsignSettings, now: Date): Promise<{ status: number; said: string }> {
  const { status, text } = await send(settings, now, 'GET', pathOf('1', 'transferProcess'), '');
  return { status, said: text.slice(0, 2_000).toUpperCase() };
}

function pathOf(flowId: string, verb: string): string {
  return `/v2/identity/auth/pub/organization/${flowId}/${verb}`;
}

async function call(
  settings: EsignSettings,
  now: Date,
  method: Method,
  path: string,
  fields?: object,
): Promise<EsignAnswer> {
  const { status, text } = await send(settings, now, method, path, fields ? JSON.stringify(fields) : '');
  return answerOf(status, text);
}

type Method = 'GET' | 'POST' | 'PUT';

async function send({ url, appId, secret }: EsignSettings, now: Date, method: Method, path: string, body: string) {
  const answer = await request(url + path, {
    method,
    headers: {
      accept: ACCEPT,
      'content-type': CONTENT_TYPE,
      ...(body && { 'content-md5': contentMd5(body) }),
      'x-tsign-open-app-id': appId,
      'x-tsign-open-auth-mode': 'Signature',
      'x-tsign-open-ca-timestamp': String(now.getTime()),
      'x-tsign-open-ca-signature': esignSignature({ method, path, body }, secret),
    },
    body: body || null,
    dispatcher: agent,
  });
  return { status: answer.statusCode, text: await answer.body.text() };
}
