import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Acs3Caller } from '../test-kit/acs3-caller';
import { SandboxUnderTest } from '../test-kit/sandbox-under-test';

let sandbox: SandboxUnderTest;
let caller: Acs3Caller;
let count = 0;

beforeAll(async () => {
  sandbox = await SandboxUnderTest.start();
  caller = await Acs3Caller.demo(sandbox.url, () => sandbox.now());
});
afterAll(() => sandbox.dispose());

function newPhone(): string {
  count += 1;
  return `139${String(count).padStart(8, '0')}`;
}

async function inbox(phone: string): Promise<Record<string, unknown>[]> {
  const answer = await fetch(`${sandbox.url}/phone/messages?phone=${phone}`);
  return ((await answer.json()) as { messages: Record<string, unknown>[] }).messages;
}

describe('SendSms', () => {
  test('delivers the template with its variables and the signature in front', async () => {
    const phone = newPhone();
    const sent = await caller.sendCode(phone, '654321');
    expect(await inbox(phone)).toEqual([]);
    sandbox.advance(2);
    expect(await inbox(phone)).toMatchObject([
      {
        text: '【集市】您的验证码是 654321，5 分钟内有效，请勿告诉他人。',
        bizId: sent.body['BizId'],
        signName: '集市',
        templateCode: 'SMS_CODE',
        segments: 1,
      },
    ]);
  });

  test('takes numbers with the country code and several at once under one BizId', async () => {
    const [first, second] = [newPhone(), newPhone()];
    const notice = {
      SignName: '集市',
      TemplateCode: 'SMS_NOTICE',
      TemplateParam: '{"title":"提醒","text":"余额不足"}',
    };
    const sent = await caller.call({ ...notice, PhoneNumbers: `+86${first},86${second}`, OutId: 'OUT' });
    sandbox.advance(2);
    for (const phone of [first, second]) {
      expect(await inbox(phone)).toMatchObject([
        { text: '【集市】提醒：余额不足', bizId: sent.body['BizId'], outId: 'OUT' },
      ]);
    }
  });

  test('counts long messages in segments of 67 characters', async () => {
    const phone = newPhone();
    const send = (text: string) =>
      caller.call({
        PhoneNumbers: phone,
        SignName: '集市',
        TemplateCode: 'SMS_NOTICE',
        TemplateParam: JSON.stringify({ title: '题', text }),
      });
    // Signature with brackets 4, title 1 and colon 1 come before the text.
    for (const length of [64, 65, 128, 129]) await send('字'.repeat(length));
    sandbox.advance(2);
    expect((await inbox(phone)).map((message) => message['segments'])).toEqual([3, 2, 2, 1]);
  });

  test.each([
    [{ PhoneNumbers: '' }, 400, 'MissingPhoneNumbers'],
    [{ SignName: '' }, 400, 'MissingSignName'],
    [{ TemplateCode: '' }, 400, 'MissingTemplateCode'],
    [{ PhoneNumbers: '12345678901' }, 200, 'isv.MOBILE_NUMBER_ILLEGAL'],
    [{ PhoneNumbers: '13800000000,' }, 200, 'isv.MOBILE_NUMBER_ILLEGAL'],
    [{ PhoneNumbers: '+8613800000000x' }, 200, 'isv.MOBILE_NUMBER_ILLEGAL'],
    [{ SignName: '没有登记' }, 200, 'isv.SMS_SIGNATURE_ILLEGAL'],
    [{ TemplateCode: 'SMS_NONE' }, 200, 'isv.SMS_TEMPLATE_ILLEGAL'],
    [{ TemplateParam: '' }, 200, 'isv.TEMPLATE_MISSING_PARAMETERS'],
    [{ TemplateParam: '{"code":"1"}' }, 200, 'isv.TEMPLATE_MISSING_PARAMETERS'],
    [{ TemplateParam: '{"code":1,"minutes":"5"}' }, 200, 'isv.INVALID_JSON_PARAM'],
    [{ TemplateParam: '{code}' }, 200, 'isv.INVALID_JSON_PARAM'],
    [{ TemplateParam: '["1"]' }, 200, 'isv.INVALID_JSON_PARAM'],
    [{ TemplateParam: `{"code":"${'1'.repeat(36)}","minutes":"5"}` }, 200, 'isv.PARAM_LENGTH_LIMIT'],
    [{ OutId: 'x'.repeat(257) }, 200, 'isv.PARAM_LENGTH_LIMIT'],
  ])('%j is refused with the real code', async (wrong, status, code) => {
    const sound = {
      PhoneNumbers: newPhone(),
      SignName: '集市',
      TemplateCode: 'SMS_CODE',
      TemplateParam: '{"code":"1","minutes":"5"}',
    };
    const answer = await caller.call({ ...sound, ...wrong });
    expect(answer).toMatchObject({ status, body: { Code: code } });
    expect(answer.body).not.toHaveProperty('BizId');
  });

  test('takes a thousand numbers and not one more', async () => {
    const notice = { SignName: '集市', TemplateCode: 'SMS_NOTICE', TemplateParam: '{"title":"群","text":"发"}' };
    const numbers = Array.from({ length: 1_001 }, (_, index) => `137${String(index).padStart(8, '0')}`);
    const send = (phones: string[]) => caller.call({ ...notice, PhoneNumbers: phones.join(',') }, { place: 'body' });
    expect((await send(numbers)).body).toMatchObject({ Code: 'isv.MOBILE_COUNT_OVER_LIMIT' });
    expect((await send(numbers.slice(1))).body).toMatchObject({ Code: 'OK' });
  });

  test('whatever the parameters are, the answer is a code of the service', async () => {
    const names = fc.constantFrom('PhoneNumbers', 'SignName', 'TemplateCode', 'TemplateParam', 'OutId', 'Action');
    const value = fc.oneof(fc.constantFrom('集市', 'SMS_CODE', '13800000009'), fc.string({ unit: 'grapheme' }));
    await fc.assert(
      fc.asyncProperty(fc.dictionary(names, value), async (parameters) => {
        const answer = await caller.call(parameters, { place: 'body' });
        expect([200, 400]).toContain(answer.status);
        expect(answer.body['Code']).toMatch(/^(OK|isv\.|Missing)/);
      }),
      { numRuns: 100 },
    );
  });
});

describe('limits for verification codes', () => {
  test('are one a minute, five an hour and ten a day to a number', async () => {
    const phone = newPhone();
    const code = async () => (await caller.sendCode(phone)).body;
    expect(await code()).toMatchObject({ Code: 'OK' });
    expect(await code()).toMatchObject({ Code: 'isv.BUSINESS_LIMIT_CONTROL', Message: '触发分钟级流控Permits:1' });
    for (let sent = 1; sent < 5; sent += 1) {
      sandbox.advance(61);
      expect(await code()).toMatchObject({ Code: 'OK' });
    }
    sandbox.advance(61);
    expect(await code()).toMatchObject({ Message: '触发小时级流控Permits:5' });
    for (let sent = 5; sent < 10; sent += 1) {
      sandbox.advance(3_600);
      expect(await code()).toMatchObject({ Code: 'OK' });
    }
    sandbox.advance(3_600);
    expect(await code()).toMatchObject({ Message: '触发天级流控Permits:10' });
    sandbox.advance(86_400);
    expect(await code()).toMatchObject({ Code: 'OK' });
  });

  test('do not hold for notices, and can be set', async () => {
    const phone = newPhone();
    const notice = { SignName: '集市', TemplateCode: 'SMS_NOTICE', TemplateParam: '{"title":"a","text":"b"}' };
    for (let sent = 0; sent < 3; sent += 1) {
      expect((await caller.call({ ...notice, PhoneNumbers: phone })).body).toMatchObject({ Code: 'OK' });
    }
    await sandbox.control('/aliyun-sms/settings', { perMinute: 2 });
    expect((await caller.sendCode(phone)).body).toMatchObject({ Code: 'OK' });
    expect((await caller.sendCode(phone)).body).toMatchObject({ Code: 'OK' });
    expect((await caller.sendCode(phone)).body).toMatchObject({ Message: '触发分钟级流控Permits:2' });
    await sandbox.control('/aliyun-sms/settings', { perMinute: 1 });
  });
});

describe('the console', () => {
  test('registers signatures and templates that can then be used', async () => {
    expect((await sandbox.control('/aliyun-sms/signatures', { name: '阳光科技' })).status).toBe(200);
    const template = { code: 'SMS_SALE', kind: 'marketing', content: '${name}，满 100 减 10，拒收请回复R' };
    expect((await sandbox.control('/aliyun-sms/templates', template)).body).toEqual(template);
    const phone = newPhone();
    const parameters = { PhoneNumbers: phone, SignName: '阳光科技', TemplateCode: 'SMS_SALE' };
    const sent = await caller.call({ ...parameters, TemplateParam: '{"name":"$&张三"}' });
    expect(sent.body).toMatchObject({ Code: 'OK' });
    sandbox.advance(2);
    expect(await inbox(phone)).toMatchObject([{ text: '【阳光科技】$&张三，满 100 减 10，拒收请回复R' }]);
  });

  test('refuses what will not do', async () => {
    for (const name of ['一', 'x'.repeat(13), 'a b', '<b>']) {
      expect((await sandbox.control('/aliyun-sms/signatures', { name })).status, name).toBe(400);
    }
    for (const wrong of [{ code: 'a b' }, { content: '' }, { content: 'x'.repeat(501) }, { kind: 'song' }]) {
      const template = { code: 'SMS_X', kind: 'notice', content: 'x', ...wrong };
      expect((await sandbox.control('/aliyun-sms/templates', template)).status).toBe(400);
    }
    for (const wrong of [{ perMinute: -1 }, { perHour: 'many' }, { receiptUrl: 'ftp://x' }, { replyUrl: 7 }]) {
      expect((await sandbox.control('/aliyun-sms/settings', wrong)).status).toBe(400);
    }
  });

  test('shows account, signatures, templates and settings without the secret', async () => {
    const page = await (await fetch(`${sandbox.url}/aliyun-sms/`)).text();
    for (const shown of ['【集市】', 'SMS_CODE', '状态报告推送地址', caller.key.accessKeyId])
      expect(page).toContain(shown);
    expect(page).not.toContain(caller.key.accessKeySecret);
  });
});

describe('QuerySendDetails', () => {
  const query = (parameters: Record<string, string>) =>
    caller.call({ PageSize: '10', CurrentPage: '1', ...parameters }, { action: 'QuerySendDetails' });

  function today(): string {
    return new Date(sandbox.now().getTime() + 8 * 3_600_000).toISOString().slice(0, 10).replaceAll('-', '');
  }

  test('tells what became of a message', async () => {
    const phone = newPhone();
    const sent = await caller.sendCode(phone);
    const day = today();
    const details = async () => {
      const { body } = await query({ PhoneNumber: phone, SendDate: day, BizId: String(sent.body['BizId']) });
      expect(body).toMatchObject({ Code: 'OK', TotalCount: 1 });
      return (body['SmsSendDetailDTOs'] as { SmsSendDetailDTO: unknown[] }).SmsSendDetailDTO[0];
    };
    expect(await details()).toMatchObject({ SendStatus: 1, PhoneNum: phone, TemplateCode: 'SMS_CODE' });
    sandbox.advance(2);
    expect(await details()).toMatchObject({ SendStatus: 3, ErrCode: 'DELIVERED' });
  });

  test('refuses a wrong number, day or page', async () => {
    const sound = { PhoneNumber: newPhone(), SendDate: today() };
    expect((await query({ ...sound, PhoneNumber: '1' })).body).toMatchObject({ Code: 'isv.MOBILE_NUMBER_ILLEGAL' });
    const wrongs: Record<string, string>[] = [{ SendDate: 'x' }, { PageSize: '51' }, { CurrentPage: '0' }];
    for (const wrong of wrongs) {
      expect((await query({ ...sound, ...wrong })).body).toMatchObject({ Code: 'isv.INVALID_PARAMETERS' });
    }
  });
});
