import { expect, test } from 'vitest';
import { cutShort, noAnswer, readStreamed, readTesterAnswer } from './tester-answer';

const answer = (status: number, body: string, headers: Record<string, string> = {}) =>
  readTesterAnswer({ status, headers: new Headers(headers), body: new TextEncoder().encode(body), ms: 38, unit: 1 });

test('a paid answer says what it cost, who paid and what is left', () => {
  const headers = {
    'x-request-id': '17',
    'x-charge': '0.012',
    'x-charge-source': 'package',
    'x-quota-remaining': '998',
  };
  expect(answer(200, '{"code":0,"result":"中"}', headers)).toMatchObject({
    code: 0,
    requestId: '17',
    charge: '0.012',
    source: '套餐',
    charged: [
      { label: '扣自', value: '套餐' },
      { label: '余次', value: '998' },
    ],
    bytes: 25,
    trouble: undefined,
  });
});

test('a stream says its price at its end, in units of the product; of one that was cut the records know it', () => {
  const received = { status: 200, headers: new Headers(), ms: 38, unit: 3 };
  const price = { charge: '0.004', units: 2, source: 'balance', left: 1_096 };
  const whole = readStreamed(received, { text: '你好', bytes: 90, price });
  expect(whole).toMatchObject({ text: '你好', language: 'text', bytes: 90, charge: '0.004', source: '余额' });
  expect(whole.charged.map(({ value }) => value)).toEqual(['2 千token', '余额', '1,096 千token']);
  const cut = cutShort(readStreamed(received, { text: '你', bytes: 40, price: undefined }), '已停止');
  expect(cut).toMatchObject({ text: '你', charge: '', charged: [], cut: '已停止' });
  expect(cut.trouble?.remedy).toContain('以调用记录为准');
});

test('the refusal of a product in OpenAI’s shape is told in its words', () => {
  expect(answer(404, '{"error":{"message":"没有模型 x"}}').trouble?.meaning).toBe('没有模型 x');
});

test('a code of the gateway is explained by its table, and says what to do', () => {
  const { trouble } = answer(401, '{"code":401003,"msg":"x"}', { 'x-charge-source': 'none' });
  expect(trouble?.meaning).toBe('签名不正确，请核对待签名字符串与密钥');
  expect(trouble?.remedy).toContain('AppSecret');
  expect(trouble?.link?.to).toBe('/req/apply');
  expect(answer(502, '{"code":502001}').trouble?.remedy).toContain('稍后再试');
});

test("a product's own refusal is told in its words, field first, and whether it was charged", () => {
  const fields = '{"code":4000,"msg":"参数不正确","result":{"fields":[{"path":"phone","message":"应为 11 位手机号"}]}}';
  expect(answer(400, fields).trouble).toMatchObject({ meaning: 'phone 应为 11 位手机号', remedy: '这次没有扣费。' });
  expect(answer(200, '{"code":2101,"msg":"未收录。"}', { 'x-charge': '0.012' }).trouble).toMatchObject({
    meaning: '未收录',
    remedy: expect.stringContaining('计费') as string,
  });
});

test('what is not text is not shown as text; what is not JSON is shown as it came', () => {
  expect(answer(200, '\u0000\u0001', { 'content-type': 'image/png' }).text).toBe('（image/png，2 字节，不是文本）');
  expect(answer(502, '<html>', { 'content-type': 'text/html' })).toMatchObject({ text: '<html>', language: 'text' });
  expect(answer(200, 'null')).toMatchObject({ code: null, trouble: undefined });
});

test('no answer does not claim that nothing was charged', () => {
  expect(noAnswer(15).trouble?.remedy).toContain('以调用记录为准');
});
