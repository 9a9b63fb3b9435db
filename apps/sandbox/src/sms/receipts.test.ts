import { afterAll, beforeAll, beforeEach, afterEach, describe, expect, test } from 'vitest';
import { Acs3Caller } from '../test-kit/acs3-caller';
import { Listener } from '../test-kit/listener';
import { SandboxUnderTest, until } from '../test-kit/sandbox-under-test';

const ACKNOWLEDGED = '{"code":0,"msg":"接收成功"}';

let sandbox: SandboxUnderTest;
let caller: Acs3Caller;
let listener: Listener;
let count = 0;

beforeAll(async () => {
  sandbox = await SandboxUnderTest.start();
  caller = await Acs3Caller.demo(sandbox.url, () => sandbox.now());
});
afterAll(() => sandbox.dispose());
beforeEach(async () => {
  listener = await Listener.start(ACKNOWLEDGED);
  const addresses = { receiptUrl: `${listener.url}/receipts`, replyUrl: `${listener.url}/replies` };
  await sandbox.control('/aliyun-sms/settings', addresses);
});
afterEach(() => listener.close());

function newPhone(): string {
  count += 1;
  return `136${String(count).padStart(8, '0')}`;
}

function sendNotice(phone: string) {
  return caller.call({
    PhoneNumbers: phone,
    SignName: '集市',
    TemplateCode: 'SMS_NOTICE',
    TemplateParam: '{"title":"提醒","text":"到期"}',
    OutId: `out-${phone}`,
  });
}

async function pushed(number: number): Promise<Record<string, unknown>[]> {
  await until(`${number} pushes`, () => listener.received.length >= number);
  return listener.received.flatMap(({ body }) => JSON.parse(body) as Record<string, unknown>[]);
}

async function inbox(phone: string): Promise<unknown[]> {
  const answer = await fetch(`${sandbox.url}/phone/messages?phone=${phone}`);
  return ((await answer.json()) as { messages: unknown[] }).messages;
}

describe('status reports', () => {
  test('are pushed as a JSON array once the message is delivered', async () => {
    const phone = newPhone();
    const sent = await sendNotice(phone);
    expect(listener.received).toHaveLength(0);
    sandbox.advance(2);
    const [report = {}] = await pushed(1);
    expect(listener.received[0]).toMatchObject({ path: '/receipts' });
    expect(listener.received[0]?.contentType).toMatch(/^application\/json/);
    expect(report).toMatchObject({
      phone_number: phone,
      success: true,
      err_code: 'DELIVERED',
      err_msg: '用户接收成功',
      sms_size: '1',
      biz_id: sent.body['BizId'],
      out_id: `out-${phone}`,
    });
    for (const name of ['send_time', 'report_time']) expect(report[name]).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
  });

  test('come again after 1, 5 and 10 minutes until they are acknowledged, then stop', async () => {
    listener.answer = { status: 200, body: '{"code":1}' };
    await sendNotice(newPhone());
    sandbox.advance(2);
    for (const [index, minutes] of [1, 5, 10].entries()) {
      await pushed(index + 1);
      await until('the push is recorded', async () => (await attempts()) === index + 1);
      sandbox.advance(minutes * 60 + 1);
    }
    await pushed(4);
    await until('the push is recorded', async () => (await attempts()) === 4);
    sandbox.advance(86_400);
    const other = newPhone();
    await sendNotice(other);
    sandbox.advance(2);
    const all = await pushed(5);
    expect(all.at(-1)).toMatchObject({ phone_number: other });
    expect(new Set(all.slice(0, 4).map((push) => push['biz_id'])).size).toBe(1);
  });

  async function attempts(): Promise<number> {
    const page = await (await fetch(`${sandbox.url}/aliyun-sms/`)).text();
    return Number(/未确认，已发 (\d+) 次/.exec(page)?.[1] ?? 0);
  }
});

describe('the fate of a number', () => {
  test('failed: the report says so and the phone stays silent', async () => {
    const phone = newPhone();
    await sandbox.control('/aliyun-sms/switches', { phone, outcome: 'failed', errCode: 'MOBILE_NOT_ON_SERVICE' });
    expect((await sendNotice(phone)).body).toMatchObject({ Code: 'OK' });
    sandbox.advance(2);
    const [report] = await pushed(1);
    expect(report).toMatchObject({ success: false, err_code: 'MOBILE_NOT_ON_SERVICE', err_msg: '用户接收失败' });
    expect(await inbox(phone)).toEqual([]);
  });

  test('delivered late: neither message nor report before the seconds are over', async () => {
    const phone = newPhone();
    await sandbox.control('/aliyun-sms/switches', { phone, outcome: 'delivered', seconds: 300 });
    await sendNotice(phone);
    sandbox.advance(290);
    const prompt = newPhone();
    await sendNotice(prompt);
    sandbox.advance(2);
    expect(await pushed(1)).toMatchObject([{ phone_number: prompt }]);
    expect(await inbox(phone)).toEqual([]);
    sandbox.advance(10);
    expect((await pushed(2)).at(-1)).toMatchObject({ phone_number: phone, success: true });
    expect(await inbox(phone)).toHaveLength(1);
  });

  test('silent: the phone has it, no report ever comes', async () => {
    const phone = newPhone();
    await sandbox.control('/aliyun-sms/switches', { phone, outcome: 'silent' });
    await sendNotice(phone);
    sandbox.advance(73 * 3_600);
    const other = newPhone();
    await sendNotice(other);
    sandbox.advance(2);
    expect(await pushed(1)).toMatchObject([{ phone_number: other }]);
    expect(await inbox(phone)).toHaveLength(1);
  });

  test('refused: SendSms answers the code', async () => {
    const phone = newPhone();
    await sandbox.control('/aliyun-sms/switches', { phone, outcome: 'refused', errCode: 'isv.OUT_OF_SERVICE' });
    expect((await sendNotice(phone)).body).toMatchObject({ Code: 'isv.OUT_OF_SERVICE', Message: '业务停机' });
  });

  test('lostAnswer: the message is out, the sender does not know', async () => {
    const phone = newPhone();
    await sandbox.control('/aliyun-sms/switches', { phone, outcome: 'lostAnswer' });
    await expect(sendNotice(phone)).rejects.toThrow();
    expect(await pushed(1)).toMatchObject([{ phone_number: phone, success: true }]);
    expect(await inbox(phone)).toHaveLength(1);
  });

  test('can be set for every number without one of its own', async () => {
    await sandbox.control('/aliyun-sms/switches', { outcome: 'refused' });
    expect((await sendNotice(newPhone())).body).toMatchObject({ Code: 'isv.AMOUNT_NOT_ENOUGH' });
    await sandbox.control('/aliyun-sms/switches', { outcome: 'delivered' });
    expect((await sendNotice(newPhone())).body).toMatchObject({ Code: 'OK' });
  });

  test.each([
    [{}],
    [{ outcome: 'eaten' }],
    [{ outcome: 'failed', errCode: '<b>' }],
    [{ outcome: 'refused', errCode: 'x' }],
  ])('%j is refused', async (wrong) => {
    expect((await sandbox.control('/aliyun-sms/switches', { phone: newPhone(), ...wrong })).status).toBe(400);
  });
});

describe('the web phone', () => {
  test('shows messages newest first, escaped, and only those of its number', async () => {
    const phone = newPhone();
    const send = (text: string) =>
      caller.call({
        PhoneNumbers: phone,
        SignName: '集市',
        TemplateCode: 'SMS_NOTICE',
        TemplateParam: JSON.stringify({ title: '题', text }),
      });
    await send('第一条');
    sandbox.advance(1);
    await send('<script>第二条</script>');
    sandbox.advance(2);
    const page = await (await fetch(`${sandbox.url}/phone?phone=${phone}`)).text();
    expect(page.indexOf('第二条')).toBeGreaterThan(0);
    expect(page.indexOf('第二条')).toBeLessThan(page.indexOf('第一条'));
    expect(page).toContain('&lt;script&gt;第二条');
    expect(page).toContain('<meta http-equiv="refresh" content="5" />');
    expect(await (await fetch(`${sandbox.url}/phone`)).text()).toContain(phone);
    for (const wrong of ['x', '', "1'--", '%00']) {
      expect((await fetch(`${sandbox.url}/phone?phone=${wrong}`)).status).toBe(200);
    }
  });

  test('a reply is pushed to the sender', async () => {
    const phone = newPhone();
    await sendNotice(phone);
    sandbox.advance(2);
    await pushed(1);
    expect((await sandbox.control('/phone/reply', { phone, content: 'R' })).status).toBe(200);
    const all = await pushed(2);
    expect(listener.received[1]).toMatchObject({ path: '/replies' });
    expect(all[1]).toMatchObject({ phone_number: phone, content: 'R', sign_name: '集市' });
    expect(all[1]?.['sequence_id']).toEqual(expect.any(Number));
  });

  test('a number without messages has nothing to reply to', async () => {
    expect((await sandbox.control('/phone/reply', { phone: newPhone(), content: 'R' })).status).toBe(400);
  });
});
