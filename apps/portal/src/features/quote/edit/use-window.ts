// Which rows of a long list are in sight, so that only these are drawn.
import { type RefObject, useEffect, useState, useSyncExternalStore } from 'react';

const NARROW = '(max-width: 719px)';
/** Rows drawn beyond the edges, for keys that move on. */
const BEYOND = 6;

const subscribe = (listener: () => void) => {
  const query = matchMedia(NARROW);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
};

/** The height of a row in pixels, as edit.css draws it: two lines on a phone. */
export function useRowHeight(): number {
  return useSyncExternalStore(
    subscribe,
    () => (matchMedia(NARROW).matches ? 84 : 40),
    () => 40,
  );
}

/** The first and the last row to draw. */
export function useWindow(box: RefObject<HTMLElement | null>, rowHeight: number, count: number): [number, number] {
  const [place, setPlace] = useState({ top: 0, height: 640 });
  useEffect(() => {
    const element = box.current;
    if (!element) return undefined;
    const look = () => setPlace({ top: element.scrollTop, height: element.clientHeight });
    look();
    element.addEventListener('scroll', look, { passive: true });
    const resized = new ResizeObserver(look);
    resized.observe(element);
    return () => {
      element.removeEventListener('scroll', look);
      resized.disconnect();
    };
  }, [box]);
  const first = Math.max(0, Math.floor(place.top / rowHeight) - BEYOND);
  const last = Math.min(count - 1, Math.ceil((place.top + place.height) / rowHeight) + BEYOND);
  return [Math.min(first, Math.max(0, count - 1)), last];
}
