// Tencent Cloud SMS 2021-01-11: sends one text to up to two hundred numbers, and tells the statuses that came back.
import { TencentRefusal, callTencent } from '../../../../../kernel/tc3';
import type { Account, Line, Provider } from '../spec/rules';
import { answerOfFailure, batched } from '../rules';
import { answersOf, foundIn, receiptsOf, refusalOf, repliesOf, wordingOf } from './rules';

const BATCH_MOST = 200;
const DEFAULT_REGION = 'ap-guangzhou';
/** How far the provider's clock may be from ours. */
const SLACK_SECONDS = 60;

export const tencent: Provider = {
  batchesOf: (pieces) =>
    batched(pieces, BATCH_MOST, ({ signature, templateCode, values }) =>
      JSON.stringify([signature, templateCode, values.map(({ value }) => value)]),
    ),
  async submit(account, { outId, pieces }, line) {
    const [{ signature, templateCode, values }] = pieces;
    const fields = {
      SmsSdkAppId: account.appId,
      SignName: signature,
      TemplateId: templateCode,
      TemplateParamSet: values.map(({ value }) => value),
      PhoneNumberSet: pieces.map(({ phone }) => `+86${phone}`),
      SessionContext: outId,
    };
    try {
      const answer = await call(account, line, 'SendSms', fields);
      return answersOf(
        answer,
        pieces.map(({ phone }) => phone),
      );
    } catch (error) {
      const said = error instanceof TencentRefusal ? refusalOf(error.code, '') : answerOfFailure(error);
      return pieces.map(() => said);
    }
  },
  async ask(account, { outId, phone, at }, line) {
    const from = Math.floor(at.getTime() / 1000);
    const fields = {
      BeginTime: from - SLACK_SECONDS,
      EndTime: Math.floor(line.now.getTime() / 1000) + SLACK_SECONDS,
      Offset: 0,
      Limit: 100,
      PhoneNumber: `+86${phone}`,
      SmsSdkAppId: account.appId,
    };
    try {
      return foundIn(await call(account, line, 'PullSmsSendStatusByPhoneNumber', fields), outId);
    } catch {
      return { outcome: 'unknown' };
    }
  },
  receiptsOf,
  repliesOf,
  taken: { result: 0, errmsg: 'OK' },
  notTaken: { result: 1, errmsg: 'not taken' },
  wordingOf,
};

function call(
  { endpoint, account, secret, region }: Account,
  { now, dispatcher }: Line,
  action: string,
  fields: Record<string, unknown>,
) {
  return callTencent(
    { endpoint, secretId: account, secretKey: secret },
    { service: 'sms', version: '2021-01-11', action, fields, region: region || DEFAULT_REGION },
    now,
    { dispatcher },
  );
}
