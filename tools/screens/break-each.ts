// Breaks every read of a screen, one at a time: at first load, when another filter repeats it, and when a button opens
// a dialog that makes it.
import { type Network, wordOf } from './network';
import { type Stage, becomes, readsOf, retries, turn } from './stage';

/** Conditions, pages and tabs that lists take; each list follows those that it knows. */
const OTHER = new URLSearchParams({
  page: '2',
  pageNum: '2',
  keyword: '别的',
  status: '2',
  outcome: '2',
  kind: '2',
  month: '2026-01',
  days: '30',
  beginTime: '2026-01-01 00:00:00',
  endTime: '2026-01-31 23:59:59',
});

/** Reads of the frame around all pages, broken once: on the page that was judged first. */
const frame = new Set<string>();

type Open = (address: string) => Promise<Stage>;

/** What was not as it should be, in a line each. */
export async function breakEach(network: Network, open: Open, address: string, isFrame = false): Promise<string[]> {
  const faults: string[] = [];
  const whole = await open(address);
  const first = readsOf(whole);
  if (retries(whole).length > 0) faults.push(`a retry although all is well: ${whole.box.textContent}`);
  network.sent.clear();
  faults.push(...(await oldRows(network, whole, address)));
  const later = readsOf(whole).filter((read) => network.sent.has(read));
  whole.end();

  const own = first.filter((read) => !frame.has(read));
  if (isFrame) for (const read of own) frame.add(read);
  for (const read of own) {
    network.broken.add(read);
    const stage = await open(address);
    faults.push(...(await judge(network, stage, read, 'first')));
    stage.end();
  }
  if (later.length > 0) {
    const stage = await open(address);
    await becomes(() => first.every((read) => readsOf(stage).includes(read))); // parts loaded on demand read later
    for (const read of later) network.broken.add(read);
    network.sent.clear();
    await moveOn(stage, address);
    const broken = later.filter((read) => network.sent.has(read)).join(' and ');
    if (broken) faults.push(...(await judge(network, stage, broken, 'under another condition')));
    stage.end();
  }
  return faults;
}

/** Turns of the event loop in which a screen has shown that it asks again. */
const TURNS_TO_SHOW = 8;

/** Navigates while nothing is answered: rows of the previous filter may be shown only as such. */
async function oldRows(network: Network, stage: Stage, address: string): Promise<string[]> {
  const before = readsOf(stage);
  let answer = () => {};
  network.gate = new Promise((resolve) => (answer = resolve));
  const moved = moveOn(stage, address);
  await becomes(() => network.open > 0 || stage.isCalm());
  for (let turns = 0; turns < TURNS_TO_SHOW; turns += 1) await turn();
  const standing = () => {
    const now = new Set(readsOf(stage));
    const text = stage.box.querySelector('main:not([aria-busy=true])')?.textContent ?? '';
    return before.filter((read) => !now.has(read) && text.includes(wordOf(read)));
  };
  await becomes(() => standing().length === 0); // the page is busy a turn after its rows are old
  const old = standing();
  network.gate = undefined;
  answer();
  await moved;
  return old.map((read) => `${read} stands under another condition as if it were of it`);
}

/** Breaks what a dialog reads that a press of the button called `name` opens. */
export async function breakOpened(network: Network, open: Open, address: string, name: string): Promise<string[]> {
  const press = (stage: Stage) => {
    const button = [...stage.box.querySelectorAll('main button')].find(({ textContent }) => textContent.includes(name));
    if (!button) throw new Error(`${address} has no button ${name}`);
    (button as HTMLElement).click();
    return stage.calm();
  };
  const whole = await open(address);
  const known = new Set(readsOf(whole));
  await press(whole);
  await becomes(() => readsOf(whole).some((read) => !known.has(read))); // its code may have to be loaded first
  const own = readsOf(whole).filter((read) => !known.has(read));
  whole.end();
  const faults = own.length > 0 ? [] : [`${name} opens nothing that reads`];
  for (const read of own) {
    const stage = await open(address);
    network.broken.add(read);
    await press(stage);
    faults.push(...(await judge(network, stage, read, 'in the dialog', 'dialog')));
    stage.end();
  }
  return faults;
}

async function moveOn({ router, calm }: Stage, address: string) {
  const url = new URL(address, 'http://localhost');
  for (const [name, value] of OTHER) url.searchParams.set(name, value);
  await router.navigate(url.pathname + url.search);
  await calm();
}

async function judge(
  network: Network,
  stage: Stage,
  read: string,
  when: string,
  where: 'page' | 'dialog' = 'page',
): Promise<string[]> {
  await becomes(() => retries(stage, where).length > 0);
  const [again] = retries(stage, where);
  network.broken.clear();
  if (!again) return [`${read} fails in silence, ${when}`];
  if (again.textContent === '刷新页面') return []; // the page's subject: the whole page is asked for again
  again.focus();
  if (document.activeElement !== again) return [`${read}: the retry can not have the focus`];
  for (const button of retries(stage, where)) button.click();
  await becomes(() => retries(stage, where).length === 0);
  return retries(stage, where).length > 0 ? [`${read} is not shown after a retry, ${when}`] : [];
}
