import { decideReview, getReview, searchReviews } from '@jishi/contract/console/review';
import type { Output } from '@jishi/contract/endpoint';
import { reviewKind, reviewStatus } from '@jishi/contract/enums/review';
import { createRouter, memoryHistory } from '@jishi/ui/router';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { routes } from '../../apps/console/src/routes';
import { createQueryClient } from '../../apps/console/src/shell/client';
import { layNetwork } from './network';
import { type Stage, furnish, loaded, show, until } from './stage';

type Row = Output<typeof searchReviews>['list'][number];

const OPEN = { kind: reviewKind.withdrawal, status: reviewStatus.waiting, amount: '12.00', mine: false, claimedBy: '' };
const CASE = { ...OPEN, barred: '', second: '', firstBy: '', reasons: ['资料不符', '来源待查'], takesBack: false };

/** Of the cases in the queue; every test has its own, since what is typed about one is kept. */
let ids: string[] = [];
let tests = 0;

furnish();
const network = layNetwork({
  [`GET ${getReview.path}`]: (answer: object) => ({ ...answer, ...CASE, id: ids[0] }),
  [`POST ${searchReviews.path}`]: (answer: { list: Row[] }) => ({
    ...answer,
    list: ids.map((id) => ({ ...answer.list[0]!, ...OPEN, id })),
  }),
});
const screens = await loaded(routes);

let stage: Stage;
beforeEach(async () => {
  network.sent.clear();
  localStorage.clear();
  sessionStorage.setItem('operator-token', 't');
  tests += 1;
  ids = [`${tests}1`, `${tests}2`, `${tests}3`];
  const router = createRouter({ routes: screens, history: memoryHistory(addressOf(0)), context: undefined });
  stage = await show(network, createQueryClient(), router);
});
afterEach(() => stage.end());

const press = async (key: string, at: EventTarget = document.body, more: KeyboardEventInit = {}) => {
  at.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more }));
  await stage.calm();
};
const addressOf = (at: number) => `/reviews/withdrawal/${ids[at]}`;
const place = () => stage.router.state.place!.location.pathname;
const decided = () =>
  [...network.sent].flatMap((call) =>
    call.startsWith(`POST ${decideReview.path} `) ? [JSON.parse(call.slice(call.indexOf('{'))) as object] : [],
  );
const bar = () => stage.box.querySelector('.review-bar')!.textContent;
const text = () => stage.box.querySelector<HTMLTextAreaElement>('textarea')!;
const chosen = () =>
  [...stage.box.querySelectorAll('.review-reasons :checked')].map((one) => one.parentElement!.textContent);

async function type(words: string) {
  Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')!.set!.call(text(), words);
  text().dispatchEvent(new Event('input', { bubbles: true }));
  await stage.calm();
}

test('agreeing takes two presses of A; the next case comes up, and what was done is told over it', async () => {
  await press('a');
  expect([decided(), bar()]).toEqual([[], expect.stringContaining('再按一次确认')]);
  await press('Escape');
  expect(bar()).not.toContain('再按一次确认');
  await press('a');
  await press('a', document.body, { repeat: true });
  expect(decided()).toEqual([]);
  await press('A');
  await until(() => decided().length > 0);
  expect(decided()).toEqual([{ id: ids[0], accepted: true }]);
  await until(() => place() === addressOf(1));
  const done = () => stage.box.querySelector('.review-done')?.textContent ?? '';
  await until(() => done() !== '');
  expect(done()).toContain('看这一件');
});

test('R asks for reasons, digits choose them, and an error loses nothing of what was chosen and typed', async () => {
  await press('r');
  await press('1');
  await press('2');
  await press('1');
  await press('1');
  await type('请补流水');
  const body = JSON.stringify({ id: ids[0], accepted: false, reason: '来源待查；资料不符；请补流水' });
  network.broken.add(`POST ${decideReview.path} ${body}`);
  await press('r');
  await until(() => bar().includes('没有办成'));
  expect([place(), text().value, chosen()]).toEqual([addressOf(0), '请补流水', ['资料不符1', '来源待查2']]);
  network.broken.clear();
  await press('r');
  await until(() => place() !== addressOf(0));
  expect(decided()).toEqual([JSON.parse(body)]);
});

test('a refusal without a reason is told beside the field and never sent', async () => {
  await press('r');
  await press('r');
  await until(() => text().getAttribute('aria-invalid') === 'true');
  expect([decided(), document.activeElement]).toEqual([[], text()]);
});

test('N goes on and leaves the case as it is, with what was typed about it', async () => {
  await press('r');
  await type('先问一下');
  await press('n');
  expect([place(), decided()]).toEqual([addressOf(1), []]);
  await stage.router.navigate(addressOf(0));
  await stage.calm();
  await press('r');
  expect(text().value).toBe('先问一下');
});

test('no key acts while somebody types, with a modifier, or once single keys are switched off', async () => {
  await press('r');
  for (const key of ['a', 'n', 'r', '1']) await press(key, text());
  expect([place(), decided(), chosen()]).toEqual([addressOf(0), [], []]);
  await press('Escape', text());
  await press('a', document.body, { ctrlKey: true });
  expect(bar()).not.toContain('再按一次确认');
  stage.box.querySelector<HTMLElement>('[role=switch]')!.click();
  await press('n');
  await press('a');
  expect([place(), bar()]).toEqual([addressOf(0), expect.not.stringContaining('再按一次确认')]);
});
