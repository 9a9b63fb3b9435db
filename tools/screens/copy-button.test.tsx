import { CopyButton } from '@jishi/ui/copy-button';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const box = document.body.appendChild(document.createElement('div'));
const root = createRoot(box);
const taken: string[] = [];
let isAllowed = true;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const writeText = async (text: string) => {
    if (!isAllowed) throw new DOMException('', 'NotAllowedError');
    taken.push(text);
  };
  vi.spyOn(navigator, 'clipboard', 'get').mockReturnValue({ writeText } as unknown as Clipboard);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** Once React has drawn what it was told. */
const drawn = () => new Promise((resolve) => setImmediate(() => setImmediate(resolve)));
async function press() {
  box.querySelector('button')!.click();
  await drawn();
}
async function pass(ms: number) {
  vi.advanceTimersByTime(ms);
  await drawn();
}
const said = () => [box.querySelector('button')!.textContent, box.querySelector('[role="status"]')!.textContent];

test('what was copied is said for 1500 ms from the last press, to everybody', async () => {
  flushSync(() => root.render(<CopyButton text="abc" what="密钥" />));
  expect(said()).toEqual(['复制密钥', '']);
  await press();
  expect([taken, ...said()]).toEqual([['abc'], '已复制', '已复制']);
  await pass(1000);
  await press();
  await pass(1499);
  expect(said()).toEqual(['已复制', '已复制']);
  await pass(1);
  expect(said()).toEqual(['复制密钥', '']);
});

test('a browser that lets nobody copy is not said to have done so', async () => {
  isAllowed = false;
  document.execCommand = () => false;
  await press();
  expect(said()).toEqual(['没有复制成功', '没有复制成功']);
});
