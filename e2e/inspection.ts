// What a page must be for everybody: judged by axe, by its width, by its outline and by where the focus can be seen.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults, RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';
import { DESKTOP, MOBILE } from './browser';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
/** The narrowest screen that WCAG 1.4.10 asks for. */
const NARROWEST = { width: 320, height: 640 };

/** Everything wrong with the page that is open, as lines to read: light and dark, at 1440, 390 and 320 pixels. */
export async function faultsOf(page: Page): Promise<string[]> {
  await page.setViewportSize(DESKTOP);
  if (!(await page.evaluate(() => 'axe' in window))) {
    await page.evaluate(stillness);
    await page.evaluate(AXE);
  }
  const faults = [...(await axe(page, '1440')), ...(await page.evaluate(outlineFaults))];
  await page.keyboard.press('Tab'); // from here on the browser shows the focus, as it does for whoever uses keys
  faults.push(...(await page.evaluate(unseenFocus)));
  await page.emulateMedia({ colorScheme: 'dark' });
  faults.push(...(await axe(page, 'dark', { runOnly: ['color-contrast', 'link-in-text-block'] })));
  await page.emulateMedia({ colorScheme: 'light' });
  await page.setViewportSize(MOBILE);
  faults.push(...(await axe(page, '390')), ...(await page.evaluate(squeezedCells)));
  await page.setViewportSize(NARROWEST);
  const beyond = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  if (beyond > 0) faults.push(`320: scrolls sideways by ${beyond} px`);
  await page.setViewportSize(DESKTOP);
  return faults;
}

async function axe(page: Page, at: string, options: RunOptions = {}): Promise<string[]> {
  const { violations } = await page.evaluate(
    (how) => (window as unknown as { axe: { run(how: object): Promise<AxeResults> } }).axe.run(how),
    { iframes: false, preload: false, resultTypes: ['violations' as const], ...options },
  );
  return violations.map(({ id, help, nodes }) => {
    const places = nodes.slice(0, 3).map(({ target, failureSummary }) => `${target.join(' ')} ${failureSummary ?? ''}`);
    return `${at}: ${id} (${help}), ${nodes.length} times: ${places.join(' | ').replaceAll(/\s+/g, ' ')}`;
  });
}

/** Colours that are still changing would be measured half-way. */
function stillness() {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync('*, ::before, ::after { transition: none !important; animation: none !important }');
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
}

/** Cells of a folded table whose words have no room. */
function squeezedCells(): string[] {
  const cells = [...document.querySelectorAll<HTMLElement>('.ledger td')].filter(
    (cell) => cell.innerText.trim() && cell.checkVisibility() && cell.clientWidth < 12 && cell.scrollWidth > 12,
  );
  return cells.map((cell) => `390: ${cell.innerText} stands in ${cell.clientWidth} px`);
}

function outlineFaults(): string[] {
  const headings = [...document.querySelectorAll('h1')].filter((heading) => heading.checkVisibility());
  return [
    ...(headings.length === 1 ? [] : [`${headings.length} headings of level 1`]),
    ...(document.title.trim() ? [] : ['no title']),
    // what unfolds is a group, whose name axe does not ask for
    ...[...document.querySelectorAll('details:not([aria-label], [aria-labelledby])')].map(
      (one) => `a group without a name: ${one.outerHTML.slice(0, 160)}`,
    ),
  ];
}

/** Controls that Tab reaches and that look the same with the focus as without, beside or around them too. */
async function unseenFocus(): Promise<string[]> {
  const selector = 'a[href], button, input, select, textarea, summary, [tabindex]';
  const controls = [...document.querySelectorAll<HTMLElement>(selector)].filter(
    (one) => one.tabIndex >= 0 && !one.matches(':disabled') && one.checkVisibility({ visibilityProperty: true }),
  );
  const look = (one: Element, part?: '::before' | '::after') => {
    const { outlineStyle, outlineWidth, outlineColor, boxShadow, borderColor, backgroundColor, textDecoration } =
      getComputedStyle(one, part);
    const outline = outlineStyle === 'none' ? '' : `${outlineWidth} ${outlineColor}`;
    return [outline, boxShadow, borderColor, backgroundColor, textDecoration].join();
  };
  const looks = (one: HTMLElement) => {
    const seen = [look(one), look(one, '::before'), look(one, '::after')];
    if (one.nextElementSibling) seen.push(look(one.nextElementSibling));
    let around = one.parentElement;
    for (let steps = 0; around && steps < 4; steps += 1, around = around.parentElement) seen.push(look(around));
    return seen.join(' / ');
  };
  const unfocus = () => document.activeElement instanceof HTMLElement && document.activeElement.blur();
  const painted = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  const unseen: string[] = [];
  for (const one of controls) {
    unfocus();
    const without = looks(one);
    one.focus({ preventScroll: true });
    if (document.activeElement !== one || looks(one) !== without) continue;
    await painted(); // some show it by a class that their script sets
    if (looks(one) === without) unseen.push(`no visible focus: ${one.outerHTML.slice(0, 160)}`);
  }
  unfocus();
  return unseen.slice(0, 5);
}
