import { ConfirmDialog, confirm } from '@jishi/ui/confirm';
import { createRoot } from 'react-dom/client';
import { expect, test } from 'vitest';
import { until } from './stage';

const root = createRoot(document.body.appendChild(document.createElement('div')));
root.render(<ConfirmDialog />);

const dialog = () => document.querySelector('dialog');
const button = (name: string) => [...document.querySelectorAll('button')].find((one) => one.textContent === name);

/** Asks, does something to the dialog, and returns what was answered. */
async function answered(act: () => void): Promise<boolean> {
  const answer = confirm({ content: '确定要退出吗？' });
  await until(() => dialog() !== null);
  expect(dialog()!.textContent).toMatch(/^温馨提示.*确定要退出吗？.*取消.*确定/);
  act();
  const given = await answer;
  await until(() => dialog() === null);
  return given;
}

test('a question is headed 温馨提示 and answered by 确定, 取消 or a press on the backdrop', async () => {
  expect(await answered(() => button('确定')!.click())).toBe(true);
  expect(await answered(() => button('取消')!.click())).toBe(false);
  expect(await answered(() => dialog()!.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true })))).toBe(false);
});
