// A page by its keys alone: no mouse and no touch. What has the focus is found by its name, as a screen reader tells it.
import type { Locator, Page } from 'playwright-core';

/** More controls than any page here has. */
const MOST_STEPS = 200;

/** Moves the focus by Tab to what is named so. @throws Error where Tab does not reach it */
async function focusOn(page: Page, name: RegExp): Promise<void> {
  for (let steps = 0; steps < MOST_STEPS; steps += 1) {
    if (name.test(await focusedName(page))) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab does not reach ${String(name)}`);
}

/** Waits until a control has the focus: some are given it only after they were painted. */
export async function hasFocus(control: Locator): Promise<void> {
  await control.and(control.page().locator(':focus')).waitFor();
}

/** Presses a key on what is named so: Enter on links and buttons, Space on check boxes. */
export async function keyOn(page: Page, name: RegExp, key = 'Enter'): Promise<void> {
  await focusOn(page, name);
  await page.keyboard.press(key);
}

/** Types into a field in place of what stands in it. */
export async function typeInto(page: Page, name: RegExp, text: string): Promise<void> {
  await focusOn(page, name);
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.insertText(text);
}

/** Types into fields by their labels, in the order of the page. */
export async function typeAll(page: Page, values: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, text] of Object.entries(values)) await typeInto(page, new RegExp(`^${label}$`), text);
}

/** Chooses by the arrows among radio buttons, of which Tab reaches `group`: the chosen one, or the first. */
export async function arrowTo(page: Page, group: RegExp, name: RegExp): Promise<void> {
  await focusOn(page, group);
  const first = await focusedName(page);
  await page.keyboard.press('Space');
  for (let at = first; !name.test(at);) {
    await page.keyboard.press('ArrowDown');
    at = await focusedName(page);
    if (at === first) throw new Error(`no arrow leads to ${String(name)}`);
  }
}

/** Opens the choice of files and gives one. */
export async function giveFile(page: Page, name: RegExp, file: { name: string; mimeType: string; buffer: Buffer }) {
  // waited for while the focus is still on its way: the browser has to be told before the key is pressed
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), keyOn(page, name)]);
  await chooser.setFiles(file);
}

function focusedName(page: Page): Promise<string> {
  return page.evaluate(() => {
    const focused = document.activeElement as HTMLInputElement | null;
    const label = focused?.labels?.[0]?.textContent;
    return (focused?.getAttribute('aria-label') ?? label ?? focused?.textContent ?? '').trim();
  });
}
