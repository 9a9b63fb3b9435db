import { expect, test } from 'vitest';
import { swipeHandlers, swipeStep } from './swipe';

const touch = (clientX: number, clientY = 0) =>
  ({ touches: [{ clientX, clientY }], changedTouches: [{ clientX, clientY }] }) as never;

test('a swipe counts from 50 px on', () => {
  expect(swipeStep(-50, 0)).toBe(1);
  expect(swipeStep(50, 10)).toBe(-1);
  expect(swipeStep(-49, 0)).toBe(0);
});

test('a finger that scrolls the page turns no slide', () => {
  expect(swipeStep(-60, 90)).toBe(0);
});

test('one touch turns one slide at most', () => {
  const steps: number[] = [];
  const { onTouchStart, onTouchEnd } = swipeHandlers((step) => steps.push(step));
  onTouchStart(touch(200));
  onTouchEnd(touch(100));
  onTouchEnd(touch(0));
  onTouchStart(touch(0));
  onTouchEnd(touch(20));
  expect(steps).toEqual([1]);
});
