import { secondFactorNeeded, secondFactorWrong } from '@jishi/contract/codes';
import type { SendOptions } from './transport';
import { expect, test, vi } from 'vitest';
import { confirmedCalls } from './confirmed-calls';

const endpoint = { method: 'POST', path: '/console-api/x' } as const;
const needed = { code: secondFactorNeeded, msg: '请用动态口令确认这笔退款（9,000.00 元）', result: null };
const wrong = { code: secondFactorWrong, msg: '动态口令不正确', result: null };
const done = { code: 0, msg: '成功', result: {} };

/** A server that wants a code, and knows one. */
const server = (_: unknown, __: unknown, { secondFactor }: SendOptions = {}) =>
  Promise.resolve(secondFactor === undefined ? needed : secondFactor === '123456' ? done : wrong);

test('a call that needs no code asks for none', async () => {
  const ask = vi.fn();
  expect(await confirmedCalls(() => Promise.resolve(done), ask)(endpoint, {})).toBe(done);
  expect(ask).not.toHaveBeenCalled();
});

test('the same call goes out again with each code, until one is right', async () => {
  const ask = vi.fn().mockResolvedValueOnce('000000').mockResolvedValueOnce('123456');
  const sent = vi.fn(server);
  const options = { idempotencyKey: 'one-and-the-same' };
  expect(await confirmedCalls(sent, ask)(endpoint, { no: '7' }, options)).toBe(done);
  expect(ask.mock.calls).toEqual([
    [needed.msg, undefined],
    [needed.msg, wrong.msg],
  ]);
  expect(sent.mock.calls.map(([, input, given]) => [input, given])).toEqual([
    [{ no: '7' }, options],
    [{ no: '7' }, { ...options, secondFactor: '000000' }],
    [{ no: '7' }, { ...options, secondFactor: '123456' }],
  ]);
});

test('who gives up gets the refusal, and nothing more is sent', async () => {
  const sent = vi.fn(server);
  expect(await confirmedCalls(sent, () => Promise.resolve(undefined))(endpoint, {})).toBe(needed);
  expect(sent).toHaveBeenCalledTimes(1);
});
