import { expect, test } from 'vitest';
import { Turns } from './turns';

test('work of one key goes one after another in the order it came, whatever becomes of it', async () => {
  const turns = new Turns();
  const said: string[] = [];
  const work = (name: string) => async () => {
    said.push(`${name} begins`);
    await Promise.resolve();
    said.push(`${name} ends`);
    if (name === 'b') throw new Error(name);
    return name;
  };
  const all = await Promise.allSettled(['a', 'b', 'c'].map((name) => turns.take('key', work(name))));
  expect(said).toEqual(['a begins', 'a ends', 'b begins', 'b ends', 'c begins', 'c ends']);
  expect(all.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
});

test('other keys do not wait', async () => {
  const turns = new Turns();
  let finish = () => {};
  const slow = turns.take('slow', () => new Promise<void>((resolve) => (finish = resolve)));
  await turns.take('quick', async () => {});
  finish();
  await slow;
});
