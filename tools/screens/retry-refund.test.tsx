import { type searchRefunds } from '@jishi/contract/console/refund';
import type { Output } from '@jishi/contract/endpoint';
import { ConfirmDialog } from '@jishi/ui/confirm';
import { QueryClientProvider } from '@tanstack/react-query';
import { createRoot } from 'react-dom/client';
import { MemoryRouter } from '@jishi/ui/router';
import { beforeAll, expect, test } from 'vitest';
import { RefundActions } from '../../apps/console/src/features/payment/refund/refund-actions';
import { createQueryClient } from '../../apps/console/src/shell/client';
import { answerOf, endpointOf } from './answers';
import { layNetwork } from './network';
import { furnish, until } from './stage';

type Row = Output<typeof searchRefunds>['list'][number];

furnish();
sessionStorage.setItem('operator-token', 't');
const network = layNetwork({});
const [row] = (answerOf(endpointOf('POST', '/console-api/refund/list')!, '样本') as { list: Row[] }).list;
const refused: Row = { ...row!, no: 'RF20260310090000001', status: 4, amount: '12.00', said: '收款账户已注销' };

const button = (name: string) =>
  [...document.querySelectorAll('button')].find(({ textContent }) => textContent === name)!;
const sent = () => [...network.sent].filter((call) => call.includes('/refund/retry'));

function enter(field: HTMLTextAreaElement | HTMLInputElement | HTMLSelectElement, value: string) {
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')!.set!.call(field, value);
  field.dispatchEvent(new Event(field instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }));
}

beforeAll(async () => {
  createRoot(document.body.appendChild(document.createElement('div'))).render(
    <MemoryRouter>
      <QueryClientProvider client={createQueryClient()}>
        <RefundActions refund={refused} />
        <ConfirmDialog />
      </QueryClientProvider>
    </MemoryRouter>,
  );
  await until(() => button('重新处理') !== undefined);
  button('重新处理').click();
  await until(() => document.querySelector('dialog[open] form') !== null);
});

test('a refund that the channel refused is sent again another way, once that was confirmed', async () => {
  expect(document.querySelector('dialog')!.textContent).toContain('渠道的答复：收款账户已注销');
  button('重新发起').click();
  await until(() => document.querySelector('dialog')!.textContent.includes('请写明原因'));
  await until(() => button('重新发起') !== undefined);
  expect(sent()).toEqual([]);

  enter(document.querySelector('textarea')!, '改走银行');
  enter(document.querySelector('select')!, '3');
  button('重新发起').click();
  await until(() => button('确认发起') !== undefined);
  expect(document.body.textContent).toContain('12.00 元改为银行转账，再由人在网银转出，发起后不能撤回。');
  button('确认发起').click();
  await until(() => sent().length > 0 && document.querySelector('dialog') === null);
  expect(sent().map((call) => JSON.parse(call.split(' ').slice(2).join(' ')))).toEqual([
    { no: 'RF20260310090000001', way: '3', reason: '改走银行' },
  ]);
});
