import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { closeToast, toast, toasts } from './toast-store';

const shown = () => toasts.getState().shown.map(({ kind, text }) => `${kind} ${text}`);

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('window', globalThis);
});
afterEach(() => {
  vi.runAllTimers();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a toast leaves by itself after 3 seconds', () => {
  toast.success('已保存');
  vi.advanceTimersByTime(2999);
  expect(shown()).toEqual(['success 已保存']);
  vi.advanceTimersByTime(1);
  expect(shown()).toEqual([]);
});

test('an error closes all others first, a success joins them', () => {
  toast.success('一');
  toast.success('二');
  toast.error('三');
  expect(shown()).toEqual(['error 三']);
  toast.success('四');
  expect(shown()).toEqual(['error 三', 'success 四']);
});

test('a toast can be closed before its time', () => {
  toast.success('一');
  closeToast(toasts.getState().shown[0]!.id);
  expect(shown()).toEqual([]);
});

test('the server, which has no window, shows nothing and keeps nothing', () => {
  vi.stubGlobal('window', undefined);
  toast.error('一');
  expect(shown()).toEqual([]);
});
