// Alibaba Cloud Dysmsapi 2017-05-25: sends SMS one by one or a hundred at once, and tells afterwards what it sent.
import { request } from 'undici';
import { acs3Authorization, acs3Headers, canonicalQuery } from '../../../../../kernel/acs3';
import { parsedObject } from '../../../../../kernel/json';
import { dayOf } from '../../../../../kernel/time';
import type { Account, Batch, Line, Piece, Provider } from '../spec/rules';
import { answerOfFailure, batched } from '../rules';
import { answerOf, foundIn, receiptsOf, repliesOf, variableNames, wordingOf } from './rules';

const VERSION = '2017-05-25';
/** Of SendBatchSms. */
const BATCH_MOST = 100;

export const aliyun: Provider = {
  batchesOf: (pieces) => batched(pieces, BATCH_MOST, ({ templateCode }) => templateCode),
  async submit(account, batch, line) {
    try {
      const { status, answer } = await call(account, line, ...sendingOf(batch));
      const said = answerOf(status, answer, batch.outId);
      return batch.pieces.map(() => said);
    } catch (error) {
      return batch.pieces.map(() => answerOfFailure(error));
    }
  },
  async ask(account, { outId, phone, at }, line) {
    const query = { PhoneNumber: phone, SendDate: dayOf(at).replaceAll('-', ''), PageSize: '50', CurrentPage: '1' };
    try {
      const { status, answer } = await call(account, line, 'QuerySendDetails', query);
      return foundIn(status, answer, outId);
    } catch {
      return { outcome: 'unknown' };
    }
  },
  receiptsOf,
  repliesOf,
  taken: { code: 0, msg: '接收成功' },
  notTaken: { code: 1, msg: '没有接收' },
  wordingOf,
};

function sendingOf({ outId, pieces }: Batch): [action: string, parameters: Record<string, string>] {
  const [first] = pieces;
  if (pieces.length === 1) {
    return [
      'SendSms',
      {
        PhoneNumbers: first.phone,
        SignName: first.signature,
        TemplateCode: first.templateCode,
        TemplateParam: JSON.stringify(parametersOf(first)),
        OutId: outId,
      },
    ];
  }
  return [
    'SendBatchSms',
    {
      PhoneNumberJson: JSON.stringify(pieces.map(({ phone }) => phone)),
      SignNameJson: JSON.stringify(pieces.map(({ signature }) => signature)),
      TemplateCode: first.templateCode,
      TemplateParamJson: JSON.stringify(pieces.map(parametersOf)),
      OutId: outId,
    },
  ];
}

function parametersOf({ values }: Piece): Record<string, string> {
  const names = variableNames(values.map(({ name }) => name));
  return Object.fromEntries(values.map(({ value }, at) => [names[at], value]));
}

/** Parameters go in the body: a hundred messages are too long for an address. */
async function call(
  { endpoint, account, secret }: Account,
  { now, dispatcher }: Line,
  action: string,
  parameters: Record<string, string>,
): Promise<{ status: number; answer: Record<string, unknown> }> {
  const { origin, host, pathname: path } = new URL(endpoint);
  const body = canonicalQuery(parameters);
  const headers = {
    ...acs3Headers({ action, version: VERSION, now, body }),
    'content-type': 'application/x-www-form-urlencoded',
  };
  const authorization = acs3Authorization(
    { method: 'POST', host, path, parameters: {}, headers },
    { id: account, secret },
  );
  const response = await request(`${origin}${path}`, {
    method: 'POST',
    headers: { ...headers, authorization },
    body,
    dispatcher,
  });
  return { status: response.statusCode, answer: parsedObject(await response.body.text()) };
}
