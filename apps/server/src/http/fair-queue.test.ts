import fc from 'fast-check';
import { beforeEach, expect, test } from 'vitest';
import { FairQueue } from './fair-queue';

let turns: (() => void)[];
beforeEach(() => {
  turns = [];
});

const queueOf = (limits: Partial<ConstructorParameters<typeof FairQueue>[0]> = {}) =>
  new FairQueue({ perTurn: 2, perLine: 3, all: 6, ...limits }, (work) => void turns.push(work));

/** The event loop goes round once; what was let in goes on. */
async function turn() {
  for (const work of turns.splice(0)) work();
  await Promise.resolve();
}

/** Sends one of each key, in order; what became of them by now. */
function crowd(queue: FairQueue) {
  const told: string[] = [];
  const send = (...keys: string[]) => {
    for (const key of keys) {
      const entered = queue.enter(key);
      if (typeof entered === 'boolean') told.push(`${key} ${entered}`);
      else void entered.then((isLetIn) => told.push(`${key} ${isLetIn}`));
    }
  };
  return { send, told: () => told.splice(0) };
}

test('few are let in at once; more than a turn takes wait for the next ones, a line after the other', async () => {
  const { send, told } = crowd(queueOf());
  send('a', 'a', 'a', 'a', 'b', 'c');
  expect(told()).toEqual(['a true', 'a true']);
  await turn();
  expect(told()).toEqual(['a true', 'b true']);
  await turn();
  expect(told()).toEqual(['c true', 'a true']);
});

test('while others wait nobody passes them', async () => {
  const { send, told } = crowd(queueOf({ perTurn: 1 }));
  send('a', 'b', 'c');
  await turn();
  expect(told()).toEqual(['a true', 'b true']);
  send('d');
  await turn();
  expect(told()).toEqual(['c true']);
  await turn();
  expect(told()).toEqual(['d true']);
});

test('after a quiet turn who comes is let in at once again', async () => {
  const { send, told } = crowd(queueOf());
  send('a', 'a');
  await turn();
  await turn();
  expect(turns, 'nothing keeps the process awake').toEqual([]);
  send('a', 'a');
  expect(told()).toEqual(['a true', 'a true', 'a true', 'a true']);
});

test('a line that is full refuses its own; the others stand on', () => {
  const { send, told } = crowd(queueOf());
  send('a', 'a', 'a', 'a', 'a', 'a', 'b');
  expect(told()).toEqual(['a true', 'a true', 'a false']);
});

test('where nobody fits any more, somebody new takes the last place of the longest line', async () => {
  const { send, told } = crowd(queueOf({ perLine: 9, all: 4 }));
  send('x', 'x', 'a', 'a', 'a', 'b', 'b');
  expect(told(), 'who has a place already gets no other').toEqual(['x true', 'x true', 'b false']);
  send('c');
  await Promise.resolve();
  expect(told()).toEqual(['a false']);
  await turn();
  await turn();
  expect(told()).toEqual(['a true', 'b true', 'c true', 'a true']);
});

test('where everybody in line is one of a kind, the next one is refused', () => {
  const { send, told } = crowd(queueOf({ perTurn: 1, all: 2 }));
  send('x', 'a', 'b', 'c');
  expect(told()).toEqual(['x true', 'c false']);
});

test('whatever comes, everybody hears once, and a turn takes no more than its number', async () => {
  const scenario = fc.array(fc.array(fc.constantFrom('a', 'b', 'c', 'd', 'e'), { maxLength: 12 }), { maxLength: 12 });
  await fc.assert(
    fc.asyncProperty(scenario, async (rounds) => {
      turns = [];
      const { send, told } = crowd(queueOf({ perLine: 4, all: 10 }));
      let sent = 0;
      let heard = 0;
      for (const keys of [...rounds, ...Array.from({ length: 8 }, () => [])]) {
        sent += keys.length;
        send(...keys);
        const atOnce = told();
        await turn();
        const later = told();
        expect(atOnce.filter((one) => one.endsWith('true')).length).toBeLessThanOrEqual(2);
        expect(later.filter((one) => one.endsWith('true')).length).toBeLessThanOrEqual(2);
        heard += atOnce.length + later.length;
      }
      expect(heard).toBe(sent);
    }),
  );
});
