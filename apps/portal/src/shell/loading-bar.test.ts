import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { LOADING_BAR, type LoadingBarState, createLoadingBar, progressAt } from './loading-bar';

let shown: LoadingBarState[];
const last = () => shown.at(-1);

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  vi.stubGlobal('requestAnimationFrame', (draw: () => void) => setTimeout(draw, 16));
  vi.stubGlobal('cancelAnimationFrame', clearTimeout);
  shown = [];
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const bar = () => createLoadingBar((state) => shown.push(state));

test('the bar has the measures of the specification', () => {
  expect(LOADING_BAR).toEqual({ height: 2, duration: 2000, throttle: 200, hideDelay: 500, resetDelay: 400 });
});

test('work that ends within 200 ms shows no bar', () => {
  const loading = bar();
  loading.start();
  vi.advanceTimersByTime(199);
  loading.finish('finished');
  vi.advanceTimersByTime(5000);
  expect(shown).toEqual([]);
});

test('the bar starts after 200 ms and eases toward 100 without reaching it', () => {
  bar().start();
  vi.advanceTimersByTime(200);
  expect(last()).toEqual({ phase: 'loading', progress: 0, fading: false });
  vi.advanceTimersByTime(2000);
  expect(last()!.progress).toBeCloseTo(progressAt(2000), 0);
  vi.advanceTimersByTime(60_000);
  expect(last()!.progress).toBeLessThan(100);
});

test('a finished bar is full, fades after 500 ms and is reset 400 ms later', () => {
  const loading = bar();
  loading.start();
  vi.advanceTimersByTime(300);
  loading.finish('finished');
  expect(last()).toEqual({ phase: 'finished', progress: 100, fading: false });
  vi.advanceTimersByTime(499);
  expect(last()!.fading).toBe(false);
  vi.advanceTimersByTime(1);
  expect(last()!.fading).toBe(true);
  vi.advanceTimersByTime(400);
  expect(last()).toEqual({ phase: 'hidden', progress: 0, fading: false });
});

test('a failure shows the error state before the bar leaves', () => {
  const loading = bar();
  loading.start();
  vi.advanceTimersByTime(300);
  loading.finish('error');
  expect(last()!.phase).toBe('error');
});

test('a new start takes over a bar that is on its way out', () => {
  const loading = bar();
  loading.start();
  vi.advanceTimersByTime(300);
  loading.finish('finished');
  vi.advanceTimersByTime(100);
  loading.start();
  vi.advanceTimersByTime(1000);
  expect(last()!.phase).toBe('loading');
});

test('progress is fast at first', () => {
  expect(progressAt(0)).toBe(0);
  expect(progressAt(1000)).toBeCloseTo(50);
  expect(progressAt(2000) - progressAt(1000)).toBeLessThan(progressAt(1000));
});
