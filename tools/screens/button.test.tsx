import { Button } from '@jishi/ui/button';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { expect, test } from 'vitest';

const box = document.body.appendChild(document.createElement('div'));
const root = createRoot(box);

test('a button that is off keeps the focus, and pressing it neither acts, nor sends its form, nor reaches what is around it', () => {
  const done: string[] = [];
  const show = (disabled: boolean) =>
    flushSync(() =>
      root.render(
        <form
          onClick={() => done.push('around')}
          onSubmit={(event) => {
            event.preventDefault();
            done.push('sent');
          }}
        >
          <Button type="submit" disabled={disabled} onClick={() => done.push('pressed')}>
            保存
          </Button>
        </form>,
      ),
    );
  show(false);
  const button = box.querySelector('button')!;
  button.focus();
  button.click();
  expect(done.splice(0)).toEqual(['pressed', 'around', 'sent']);

  show(true);
  expect([button.matches(':disabled'), button.ariaDisabled ?? button.getAttribute('aria-disabled')]).toEqual([
    false,
    'true',
  ]);
  expect(document.activeElement).toBe(button);
  button.click();
  expect(done).toEqual([]);
});
