import { describe, expect, it } from 'vitest';
import { readAnswer } from './try-answer';

const answer = (status: number, body: string, headers: Record<string, string> = {}) =>
  readAnswer({ status, headers: new Headers(headers) }, body, 38);

describe('reading the answer of a try-out', () => {
  it('takes code 0 for a success and shows the body laid out', () => {
    const read = answer(200, '{"code":0,"result":{"city":"北京"}}', { 'x-request-id': '01K9', 'x-charge': '0' });
    expect(read).toMatchObject({ outcome: 'success', advice: '', language: 'json', requestId: '01K9', charge: '0' });
    expect(read.text).toContain('\n    "city": "北京"\n');
  });

  it('says which field was refused, and that nothing was charged', () => {
    const body = {
      code: 4000,
      msg: '参数不正确',
      result: { fields: [{ path: 'phone', message: '应为 11 位手机号' }] },
    };
    const { outcome, advice } = answer(400, JSON.stringify(body));
    expect(outcome).toBe('refused');
    expect(advice).toBe('phone 应为 11 位手机号。这次没有扣费，改一下参数可以再试。');
  });

  it('does not blame the parameters for a fault of the upstream', () => {
    expect(answer(504, '{"code":5041,"msg":"上游超时。"}').advice).toBe('上游超时。这次没有扣费，稍后可以再试。');
  });

  it('says how long to wait when the visitor was too fast', () => {
    expect(answer(429, '{}', { 'retry-after': '42' })).toMatchObject({ outcome: 'limited' });
    expect(answer(429, '{}', { 'retry-after': '42' }).advice).toContain('42 秒');
    expect(answer(429, '{}').advice).toContain('请稍后再试');
  });

  it('takes a business refusal with status 200 for a refusal', () => {
    expect(answer(200, '{"code":2101,"msg":"号段未收录"}').advice).toMatch(/^号段未收录。/);
  });

  it('shows what is not JSON as it came', () => {
    expect(answer(502, '<html>Bad Gateway</html>')).toMatchObject({
      language: 'text',
      text: '<html>Bad Gateway</html>',
    });
  });

  it('cuts an answer that nobody could read to its end', () => {
    const { text } = answer(200, JSON.stringify({ code: 0, result: 'a'.repeat(50_000) }));
    expect(text.length).toBeLessThan(20_100);
    expect(text).toContain('只显示前 20000 个');
  });
});
