import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { runPeriodically } from './periodic';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('a job that fails goes on; its first failure and its recovery are told apart from the rest', async () => {
  const outcomes = ['fails', 'fails', 'works', 'works', 'fails'];
  const heard: string[] = [];
  const stop = runPeriodically({
    pauseMs: 10,
    job: async () => {
      if (outcomes.shift() === 'fails') throw new Error('away');
    },
    onError: (_error, first) => heard.push(first ? 'failing' : 'still failing'),
    onRecovered: () => heard.push('recovered'),
  });
  await vi.advanceTimersByTimeAsync(50);
  expect(heard).toEqual(['failing', 'still failing', 'recovered', 'failing']);
  await stop();
});

test('runs never overlap, and stopping waits for the one under way', async () => {
  let runs = 0;
  let end = () => {};
  const stop = runPeriodically({
    pauseMs: 10,
    job: () => new Promise((resolve) => ((runs += 1), (end = resolve))),
    onError: () => {},
  });
  await vi.advanceTimersByTimeAsync(100);
  expect(runs).toBe(1);
  let stopped = false;
  const stopping = stop().then(() => (stopped = true));
  await vi.advanceTimersByTimeAsync(100);
  expect(stopped).toBe(false);
  end();
  await stopping;
  await vi.advanceTimersByTimeAsync(100);
  expect(runs).toBe(1);
});
