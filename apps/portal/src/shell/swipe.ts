// Swiping through a carousel by finger.
import type { TouchEvent } from 'react';

/** A finger has to move this far before it means anything. */
const THRESHOLD_PX = 50;

/** 1 for the next slide, -1 for the one before, 0 when the finger did not go far enough or scrolled the page. */
export function swipeStep(dx: number, dy: number): -1 | 0 | 1 {
  if (Math.abs(dx) < THRESHOLD_PX || Math.abs(dx) <= Math.abs(dy)) return 0;
  return dx < 0 ? 1 : -1;
}

type Touched = Pick<TouchEvent, 'touches' | 'changedTouches'>;

/** Handlers for the element that is swiped; make them once per element. */
export function swipeHandlers(onStep: (step: -1 | 1) => void) {
  let start: { x: number; y: number } | undefined;
  return {
    onTouchStart({ touches }: Touched) {
      const touch = touches[0];
      start = touch && { x: touch.clientX, y: touch.clientY };
    },
    onTouchEnd({ changedTouches }: Touched) {
      const touch = changedTouches[0];
      if (!touch || !start) return;
      const step = swipeStep(touch.clientX - start.x, touch.clientY - start.y);
      start = undefined;
      if (step !== 0) onStep(step);
    },
  };
}
