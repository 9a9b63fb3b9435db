import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { LIST_LOADING, SUBMITTING, mask, showMask } from './loading-mask-store';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const isOpen = () => mask.getState().open > 0;

test('the mask says that the form is being submitted, a list that it is loading', () => {
  showMask()();
  expect(mask.getState().text).toBe('正在提交表单，请稍候');
  expect(SUBMITTING).toBe('正在提交表单，请稍候');
  expect(LIST_LOADING).toBe('加载中');
  vi.runAllTimers();
});

test('the mask closes 400 ms after the work is done', () => {
  const close = showMask();
  expect(isOpen()).toBe(true);
  close();
  vi.advanceTimersByTime(399);
  expect(isOpen()).toBe(true);
  vi.advanceTimersByTime(1);
  expect(isOpen()).toBe(false);
});

test('the mask stays until the last work is done, however often one of them says so', () => {
  const closeOne = showMask();
  const closeTwo = showMask();
  closeOne();
  closeOne();
  vi.runAllTimers();
  expect(isOpen()).toBe(true);
  closeTwo();
  vi.runAllTimers();
  expect(isOpen()).toBe(false);
});
