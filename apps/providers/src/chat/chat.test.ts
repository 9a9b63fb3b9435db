import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { runningProviders } from '../testing';
import { CHAT_PATH } from './serve';
import { tokensOf } from './tokens';

const { url } = runningProviders({ chatPace: 0 });
const hello = [{ role: 'user', content: '你好' }];

async function ask(body: unknown, init: RequestInit = {}) {
  const response = await fetch(url() + CHAT_PATH, { method: 'POST', body: JSON.stringify(body), ...init });
  const text = await response.text();
  return { status: response.status, type: response.headers.get('content-type'), text };
}
const json = async (body: unknown, init: RequestInit = {}) => {
  const { status, text } = await ask(body, init);
  return { status, body: JSON.parse(text) };
};
const streamed = async (body: object) => {
  const { type, text } = await ask({ model: 'demo-chat', messages: hello, stream: true, ...body });
  expect(type).toBe('text/event-stream; charset=utf-8');
  const data = text.split('\n\n').filter(Boolean);
  expect(data.pop()).toBe('data: [DONE]');
  return data.map((event) => JSON.parse(event.replace(/^data: /, '')));
};

test('tokens joined are the text; a Chinese character is one, a word one for six letters', () => {
  fc.assert(fc.property(fc.string({ unit: 'grapheme' }), (text) => tokensOf(text).join('') === text));
  expect(tokensOf('你好，hello tokenisation 42\n')).toEqual([
    '你',
    '好',
    '，',
    'hello',
    ' tokeni',
    'sation',
    ' 42',
    '\n',
  ]);
});

describe('an answer', () => {
  test('is the same for the same question, says that it is a demo, and counts its tokens', async () => {
    const asked = { model: 'demo-chat', messages: [{ role: 'system', content: '简短' }, ...hello], temperature: 1 };
    const first = await json(asked);
    expect(first).toEqual(await json(asked));
    const { choices, usage, object, created } = first.body;
    expect([object, created]).toEqual(['chat.completion', 1_772_337_600]);
    expect(choices).toHaveLength(1);
    expect(choices[0]).toMatchObject({ index: 0, finish_reason: 'stop', message: { role: 'assistant' } });
    const words: string = choices[0].message.content;
    expect(words).toContain('演示模型');
    expect(words).toContain('2 条消息，您最后说了 2 个字：\n\n你好\n');
    const answered = tokensOf(words).length;
    expect(usage).toEqual({ prompt_tokens: 4, completion_tokens: answered, total_tokens: answered + 4 });
  });

  test('ends where the request wants it to, and says so', async () => {
    const { body } = await json({ model: 'demo-chat', messages: hello, max_tokens: 3 });
    expect(body.choices[0]).toMatchObject({ finish_reason: 'length', message: { content: '这是演' } });
    expect(body.usage.completion_tokens).toBe(3);
  });

  test('comes as a stream of the same words; its usage only where it is asked for', async () => {
    const { body } = await json({ model: 'demo-chat', messages: hello });
    const plain = await streamed({});
    const words = plain.map(({ choices }) => choices[0].delta.content ?? '').join('');
    expect(words).toBe(body.choices[0].message.content);
    expect(plain.at(-1).choices[0]).toMatchObject({ delta: {}, finish_reason: 'stop' });
    expect(plain.some((event) => 'usage' in event)).toBe(false);
    const told = await streamed({ stream_options: { include_usage: true } });
    expect(told.at(-1)).toMatchObject({ choices: [], usage: body.usage });
    expect(told.slice(0, -1).every(({ usage }) => usage === null)).toBe(true);
  });
});

test('refusals have the shape that OpenAI’s clients read', async () => {
  const faults: [unknown, number, string][] = [
    [{ messages: hello }, 400, 'model'],
    [{ model: 'gpt', messages: hello }, 404, 'model'],
    [{ model: 'demo-chat' }, 400, 'messages'],
    [{ model: 'demo-chat', messages: [{ role: 'cat', content: '' }] }, 400, 'messages[0].role'],
    [{ model: 'demo-chat', messages: [{ role: 'user', content: 5 }] }, 400, 'messages[0].content'],
    [{ model: 'demo-chat', messages: hello, max_tokens: 0 }, 400, 'max_tokens'],
    [{ model: 'demo-chat', messages: hello, stream_options: 1 }, 400, 'stream_options'],
    [{ model: 'demo-chat', messages: [{ role: 'user', content: '长'.repeat(8193) }] }, 400, 'messages'],
  ];
  for (const [body, status, param] of faults)
    expect(await json(body)).toMatchObject({
      status,
      body: { error: { param, type: 'invalid_request_error', message: expect.stringMatching(/\S/) } },
    });
  expect(await json({}, { body: '{' })).toMatchObject({ status: 400, body: { error: { param: null } } });
  expect(await json({}, { method: 'GET', body: null })).toMatchObject({ status: 405 });
});

test('anything is answered, or refused in that shape', async () => {
  const value = fc.object({
    key: fc.constantFrom('model', 'messages', 'role', 'content', 'stream', 'stream_options', 'n', 'type', 'text', '0'),
    values: [fc.constantFrom('demo-chat', 'user', 'text', '', '\ud800', true, null, -1, 1e99), fc.string(), fc.nat()],
    maxDepth: 3,
  });
  await fc.assert(
    fc.asyncProperty(value, async (body) => {
      const { status, text } = await ask({ model: 'demo-chat', ...(body as object) });
      expect([200, 400, 404]).toContain(status);
      if (status !== 200) expect(JSON.parse(text)).toHaveProperty('error.message');
    }),
    { numRuns: 150 },
  );
});

describe('with a secret', () => {
  const guarded = runningProviders({ secret: 'shh' });
  test('a caller without it is refused in that shape', async () => {
    const answer = await guarded.post(CHAT_PATH, { model: 'demo-chat', messages: hello });
    expect(answer).toMatchObject({ status: 401, body: { error: { type: 'authentication_error' } } });
  });
});
