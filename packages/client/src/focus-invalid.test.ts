import { afterEach, expect, test, vi } from 'vitest';
import { focusFirstInvalid } from './focus-invalid';

afterEach(() => {
  vi.unstubAllGlobals();
});

test('the first field with an error has the focus, although its error comes some frames later; without one nothing goes on', () => {
  const frames: (() => void)[] = [];
  vi.stubGlobal('requestAnimationFrame', (frame: () => void) => frames.push(frame));
  const focus = vi.fn();
  const invalid: { focus: () => void }[] = [];
  const form = { querySelector: () => invalid[0] } as unknown as HTMLElement;

  focusFirstInvalid(form);
  frames.shift()!();
  expect(focus).not.toHaveBeenCalled();
  invalid.push({ focus });
  while (frames.length > 0) frames.shift()!();
  expect(focus).toHaveBeenCalledTimes(1);

  invalid.length = 0;
  focusFirstInvalid(form);
  while (frames.length > 0) frames.shift()!();
  expect(focus).toHaveBeenCalledTimes(1);
});
