import { afterAll, beforeAll, expect, test } from 'vitest';
import { Listener } from '../test-kit/listener';
import { SandboxUnderTest, until } from '../test-kit/sandbox-under-test';
import { Tc3Caller } from '../test-kit/tc3-caller';

let sandbox: SandboxUnderTest;
let caller: Tc3Caller;
let appId: string;

beforeAll(async () => {
  sandbox = await SandboxUnderTest.start();
  caller = await Tc3Caller.demo(sandbox.url, () => sandbox.now(), 'tencent-sms');
  appId = (await (await fetch(`${sandbox.url}/tencent-sms/credentials.json`)).json()).appId as string;
});
afterAll(() => sandbox.dispose());

let count = 0;
const newPhone = () => `139${String((count += 1)).padStart(8, '0')}`;
const OPTIONS = { version: '2021-01-11', service: 'sms', tampered: { 'x-tc-region': 'ap-guangzhou' } };
const send = (phones: string[], more: object = {}) =>
  caller.call(
    'SendSms',
    {
      SmsSdkAppId: appId,
      SignName: '集市',
      TemplateId: '1100001',
      TemplateParamSet: ['8392', '5'],
      PhoneNumberSet: phones.map((phone) => `+86${phone}`),
      SessionContext: 'OURS',
      ...more,
    },
    OPTIONS,
  );
const pull = (phone: string) =>
  caller.call(
    'PullSmsSendStatusByPhoneNumber',
    {
      SmsSdkAppId: appId,
      PhoneNumber: `+86${phone}`,
      BeginTime: Math.floor(sandbox.now().getTime() / 1000) - 60,
      Offset: 0,
      Limit: 100,
    },
    OPTIONS,
  );
const inbox = async (phone: string) => {
  const answer = await fetch(`${sandbox.url}/phone/messages?phone=${phone}`);
  return ((await answer.json()) as { messages: { text: string }[] }).messages.map(({ text }) => text);
};

test('delivers to each number with the values in their places, and answers for each', async () => {
  const [first, second] = [newPhone(), newPhone()];
  const { SendStatusSet: statuses } = await send([first, second]);
  expect(statuses).toMatchObject([
    { PhoneNumber: `+86${first}`, Code: 'Ok', SessionContext: 'OURS' },
    { PhoneNumber: `+86${second}`, Code: 'Ok' },
  ]);
  sandbox.advance(2);
  for (const phone of [first, second])
    expect(await inbox(phone)).toEqual(['【集市】您的验证码是8392，5分钟内有效，请勿告诉他人。']);
});

test.each([
  [{ SignName: '没有' }, 'FailedOperation.SignatureIncorrectOrUnapproved'],
  [{ TemplateId: '9' }, 'FailedOperation.TemplateIncorrectOrUnapproved'],
  [{ TemplateParamSet: ['1'] }, 'FailedOperation.TemplateParamSetNotMatchApprovedTemplate'],
  [{ PhoneNumberSet: ['12'] }, 'InvalidParameterValue.IncorrectPhoneNumber'],
])('%j is refused for that number', async (wrong, code) => {
  const { SendStatusSet: statuses } = await send([newPhone()], wrong);
  expect(statuses).toMatchObject([{ Code: code, SerialNo: '' }]);
});

test('a wrong application, too many numbers, no region and a wrong signature refuse the whole call', async () => {
  const codeOf = async (answer: Promise<Record<string, unknown>>) => ((await answer)['Error'] as { Code: string }).Code;
  expect(await codeOf(send([newPhone()], { SmsSdkAppId: '1' }))).toBe('InvalidParameterValue.SdkAppIdNotExist');
  expect(await codeOf(send(Array.from({ length: 201 }, newPhone)))).toBe('LimitExceeded.PhoneNumberCountLimit');
  const unsigned = { ...OPTIONS, secret: 'x' };
  expect(await codeOf(caller.call('SendSms', {}, unsigned))).toBe('AuthFailure.SignatureFailure');
  expect(await codeOf(caller.call('SendSms', {}, { ...OPTIONS, tampered: {} }))).toBe('MissingParameter');
});

test('tells a status only once it is there, with what the sender gave along', async () => {
  const phone = newPhone();
  await sandbox.control('/tencent-sms/switches', { phone, outcome: 'delivered', seconds: 30 });
  const { SendStatusSet: statuses } = await send([phone]);
  expect(await pull(phone)).toMatchObject({ PullSmsSendStatusSet: [] });
  sandbox.advance(31);
  const [{ SerialNo }] = statuses as [{ SerialNo: string }];
  expect(await pull(phone)).toMatchObject({
    PullSmsSendStatusSet: [{ SerialNo, SessionContext: 'OURS', ReportStatus: 'SUCCESS' }],
  });
});

test('loses the answer of a message that it took, when told so', async () => {
  const phone = newPhone();
  await sandbox.control('/tencent-sms/switches', { phone, outcome: 'lostAnswer' });
  await expect(send([phone])).rejects.toThrow();
  expect(await inbox(phone)).toHaveLength(1);
});

test('pushes statuses as a list and replies one by one', async () => {
  const listener = await Listener.start('{"result":0,"errmsg":"OK"}');
  try {
    const [statusUrl, replyUrl] = [`${listener.url}/status`, `${listener.url}/reply`];
    await sandbox.control('/tencent-sms/settings', { statusUrl, replyUrl });
    const phone = newPhone();
    const { SendStatusSet: statuses } = await send([phone]);
    sandbox.advance(2);
    await until('the status', () => listener.received.length === 1);
    const [{ SerialNo: sid }] = statuses as [{ SerialNo: string }];
    expect(JSON.parse(listener.received[0]!.body)).toMatchObject([{ mobile: phone, report_status: 'SUCCESS', sid }]);
    await sandbox.control('/phone/reply', { phone, content: 'TD' });
    await until('the reply', () => listener.received.length === 2);
    expect(JSON.parse(listener.received[1]!.body)).toMatchObject({ mobile: phone, text: 'TD', sign: '集市' });
  } finally {
    await listener.close();
  }
});
