import { renderToStaticMarkup } from 'react-dom/server';
import { createRoot } from 'react-dom/client';
import { type Router, RouterProvider, createRouter, memoryHistory } from '@jishi/ui/router';
import { describe, expect, it, onTestFinished } from 'vitest';
import { EmptyState } from '@jishi/ui/empty-state';
import { FilteredList } from '@jishi/ui/filtered-list';
import type { Column } from '@jishi/ui/ledger-table';
import { LedgerTable } from '@jishi/ui/ledger-table';
import type { FilterSpec } from '@jishi/ui/list-filter';
import type { Read } from '@jishi/ui/record-list';
import { SampleRow } from '@jishi/ui/sample-row';
import { until } from './stage';

type Order = { no: string; amount: string; time: string };
type Page = { list: Order[] };

const FILTERS: readonly FilterSpec[] = [
  { kind: 'time', label: '下单时间', short: '时间' },
  { kind: 'choice', name: 'status', label: '状态', options: [{ value: '2', label: '已付款' }] },
  { kind: 'text', name: 'no', label: '单号' },
];
const COLUMNS: readonly Column<Order>[] = [
  { key: 'no', title: '单号', fold: 'lead', cell: ({ no }) => no },
  { key: 'amount', title: '金额', align: 'end', fold: 'tail', cell: ({ amount }) => amount },
  { key: 'time', title: '时间', fold: 'second', cell: ({ time }) => time },
  { key: 'memo', title: '备注', cell: () => '备注的字' },
];
const READ: Read<Page> = { data: undefined, error: null, refetch: () => undefined };
const ROW: Order = { no: 'PO1', amount: '6.00', time: '10:20' };

type Stage = { box: HTMLElement; router: Router };

/** The list at an address, as the server answered it. */
async function shown(read: Partial<Read<Page>>, address = '/orders'): Promise<Stage> {
  const element = (
    <FilteredList
      of={{ ...READ, ...read }}
      what="订单"
      filters={FILTERS}
      nothingYet={<EmptyState title="还没有订单" />}
      sample={<SampleRow columns={COLUMNS} cells={{ no: 'PO0', amount: '1.00', time: '09:00' }} />}
    >
      {(page) => <LedgerTable caption="订单" columns={COLUMNS} rows={page.list} rowKey={({ no }) => no} />}
    </FilteredList>
  );
  const router = createRouter({
    routes: [{ path: '/orders', Component: () => element }],
    history: memoryHistory(address),
    context: undefined,
  });
  const box = document.body.appendChild(document.createElement('div'));
  const root = createRoot(box);
  root.render(<RouterProvider router={router} />);
  onTestFinished(() => {
    root.unmount();
    box.remove();
  });
  await until(() => box.querySelector('.list') !== null);
  return { box, router };
}

const press = (box: Element, name: string) =>
  [...box.querySelectorAll('button')]
    .find((one) => (one.getAttribute('aria-label') ?? one.textContent) === name)!
    .click();
const words = (box: Element, parts: string) => [...box.querySelectorAll(parts)].map(({ textContent }) => textContent);
const chipsIn = (box: Element) => words(box, '.conditions li');

describe('a list', () => {
  it('that can not be read says so where its rows stand, with a retry there', async () => {
    const { box } = await shown({ error: { msg: '服务器没有应答' } });
    const failure = box.querySelector('.list [role=alert]');
    expect(failure?.textContent).toContain('订单没有加载出来');
    expect(failure?.querySelector('button')?.textContent).toBe('重试');
    expect(box.querySelector('search')).not.toBeNull();
  });

  it('keeps its rows when reading them again fails: the strip over the page says so', async () => {
    const { box } = await shown({ data: { list: [ROW] }, error: { msg: '服务器没有应答' } });
    expect(box.textContent).toContain('PO1');
  });

  it('that is empty shows what a row will look like, and never to a reader of the screen', async () => {
    const { box } = await shown({ data: { list: [] } });
    expect(box.textContent).toContain('还没有订单');
    const sample = box.querySelector('.sample-row')!;
    expect(sample.textContent).toContain('示例');
    expect(sample.textContent).toContain('PO0');
    expect(sample.getAttribute('aria-hidden')).toBe('true');
    expect(sample.hasAttribute('inert')).toBe(true);
    sample.remove();
    expect(box.querySelector('table')).toBeNull();
  });

  it('that no row fits offers to take the conditions off, and shows no sample', async () => {
    const { box } = await shown({ data: { list: [] } }, '/orders?status=2');
    expect(box.textContent).toContain('没有符合条件的订单');
    expect(box.textContent).not.toContain('示例');
    expect(words(box, 'button')).toContain('清除全部条件');
  });

  it('past its last row offers the way back to the first', async () => {
    const { box } = await shown({ data: { list: [] } }, '/orders?page=9');
    expect(words(box, 'button')).toContain('回到第一页');
  });

  it('has a chip for each condition in force, which takes it off alone, from the first page, and back brings it back', async () => {
    const { box, router } = await shown({ data: { list: [ROW] } }, '/orders?status=2&no=PO1&page=2');
    expect(chipsIn(box)).toEqual(['状态 已付款', '单号 PO1']);
    press(box, '去掉条件：状态');
    await until(() => chipsIn(box).length === 1);
    expect(router.state.place!.location.search).toBe('?no=PO1');
    await router.navigate(-1);
    await until(() => chipsIn(box).length === 2);
    expect(router.state.place!.location.search).toBe('?status=2&no=PO1&page=2');
  });

  it('has its conditions in a sheet on a phone, which a button with the count of those in force opens', async () => {
    const { box, router } = await shown({ data: { list: [ROW] } }, '/orders?status=2&no=PO1');
    press(box, '筛选2 项');
    await until(() => box.querySelector('dialog') !== null);
    const sheet = box.querySelector('dialog')!;
    expect(words(sheet, '.filter-field > span')).toEqual(['下单时间', '状态', '单号']);
    sheet.querySelector<HTMLInputElement>('[name=no]')!.value = 'PO2';
    press(sheet, '看结果');
    await until(() => box.querySelector('dialog') === null);
    expect(router.state.place!.location.search).toBe('?status=2&no=PO2');
  });
});

describe('a folded row of a list', () => {
  it('has two lines: what and how much, when and the rest; other columns stand nowhere', async () => {
    const { box } = await shown({ data: { list: [ROW] } });
    const cells = [...box.querySelectorAll('tbody td')];
    expect(cells.map(({ className }) => className)).toEqual(['fold-lead', 'num fold-tail', 'fold-second', 'fold-none']);
  });

  it('of another table is a block of labels', () => {
    const columns = COLUMNS.filter(({ fold }) => fold !== 'second');
    const html = renderToStaticMarkup(
      <LedgerTable caption="订单" columns={columns} rows={[ROW]} rowKey={({ no }) => no} />,
    );
    expect(html).toContain('fold-half');
    expect(html).not.toContain('ledger-lines');
  });
});
