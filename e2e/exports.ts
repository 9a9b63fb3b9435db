// A list taken away as a file, from the button above it to the text on the disk.
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { press } from './browser';

/** Asks for the list that is shown, waits until its file is written, downloads it. */
export async function exportedFile(page: Page): Promise<{ name: string; text: string }> {
  await press(page, '导出文件');
  const panel = page.getByRole('dialog');
  const earlier = await panel.getByRole('listitem').count();
  await press(page, '生成文件');
  await panel.getByRole('listitem').nth(earlier).waitFor();
  const newest = panel.getByRole('listitem').first();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    newest.getByRole('button', { name: /^下载.*CSV$/ }).click(),
  ]);
  await panel.getByRole('button', { name: '关闭', exact: true }).click();
  return { name: file.suggestedFilename(), text: readFileSync(await file.path(), 'utf8') };
}
