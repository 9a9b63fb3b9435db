import { expect, test } from 'vitest';
import { type Stream, followStream } from './stream';

const event = (value: unknown) => `data: ${JSON.stringify(value)}\n\n`;
const word = (content: string) => event({ choices: [{ delta: { content } }] });
const PRICE = '\n\n: {"charge":"0.004","units":2,"source":"free","left":96}\n\n';

/** A body of these parts, which breaks after them if it does not end. */
function bodyOf(parts: readonly Uint8Array<ArrayBuffer>[], ends = true) {
  const left = [...parts];
  return new ReadableStream<Uint8Array<ArrayBuffer>>({
    pull(controller) {
      const part = left.shift();
      if (part) controller.enqueue(part);
      else if (ends) controller.close();
      else controller.error(new Error('broken'));
    },
  });
}
const bytes = (text: string) => new TextEncoder().encode(text);

test('the words of a chat come one by one, whatever the parts of the network', async () => {
  const whole = bytes(`${word('你')}${word('好')}${event({ choices: [{ delta: {} }] })}data: [DONE]\n\n${PRICE}`);
  for (const size of [1, 2, 7, whole.length]) {
    const parts = Array.from({ length: Math.ceil(whole.length / size) }, (_, n) =>
      whole.slice(n * size, (n + 1) * size),
    );
    const seen: string[] = [];
    const { text, bytes: received, price } = await followStream(bodyOf(parts), (so) => seen.push(so.text));
    expect([text, received]).toEqual(['你好', whole.length]);
    expect(price).toEqual({ charge: '0.004', units: 2, source: 'free', left: 96 });
    if (size < 8) expect(seen).toContain('你');
  }
});

test('other streams are shown as they are, without the comment that has the price', async () => {
  const { text, price } = await followStream(bodyOf([bytes(`: hello\n\n${event({ n: 1 })}${PRICE}`)]), () => {});
  expect(text).toContain(': hello\n\ndata: {"n":1}\n');
  expect(text).not.toContain('charge');
  expect(price?.units).toBe(2);
});

test('of a stream that breaks there is what came', async () => {
  let last: Stream | undefined;
  const broken = followStream(bodyOf([bytes(word('一'))], false), (so) => (last = so));
  await expect(broken).rejects.toThrow('broken');
  expect(last).toMatchObject({ text: '一', price: undefined });
});
