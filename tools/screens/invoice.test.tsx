// Pages of invoices and certification with nothing on them yet: each says what will stand there and how one begins.
import { listComparisons, listInvoiceDifferences } from '@jishi/contract/console/comparison';
import { searchCertifications } from '@jishi/contract/console/certification';
import { getInvoiceSums, searchInvoices, searchReversals } from '@jishi/contract/console/invoice';
import { getOperator } from '@jishi/contract/console/operator';
import type { Endpoint, Output } from '@jishi/contract/endpoint';
import { getTitles, listConsumption, listInvoices } from '@jishi/contract/invoice';
import { createRouter, memoryHistory } from '@jishi/ui/router';
import { expect, test } from 'vitest';
import { routes as consoleRoutes } from '../../apps/console/src/routes';
import { createQueryClient as createConsoleClient } from '../../apps/console/src/shell/client';
import { routes as portalRoutes } from '../../apps/portal/src/routes';
import { createQueryClient } from '../../apps/portal/src/shell/client';
import { sendQuery } from '../../apps/portal/src/shell/transport';
import { PERMISSIONS } from './answers';
import { layNetwork } from './network';
import { furnish, loaded, show } from './stage';

const keyOf = ({ method, path }: Endpoint) => `${method} ${path}`;
const empty = (answer: object) => ({ ...answer, list: [], ...('total' in answer && { total: 0 }) });
const EMPTY = [
  listInvoices,
  listConsumption,
  getTitles,
  searchInvoices,
  searchReversals,
  getInvoiceSums,
  listComparisons,
  listInvoiceDifferences,
  searchCertifications,
];

furnish();
document.cookie = 'token=t; path=/';
sessionStorage.setItem('operator-token', 't');
const network = layNetwork({
  ...Object.fromEntries(EMPTY.map((call) => [keyOf(call), empty])),
  [keyOf(getOperator)]: (answer: Output<typeof getOperator>) => ({ ...answer, permissions: PERMISSIONS }),
});

async function read(stage: Awaited<ReturnType<typeof show>>) {
  const places = [...stage.box.querySelectorAll('main, dialog[open]')];
  const words = places.map(({ textContent }) => textContent).join(' ');
  stage.end();
  return words;
}

test.each([
  ['/fund/invoiceManagement', '还没有开过发票'],
  ['/fund/invoiceManagement?titles=1', '还没有抬头'],
  ['/fund/invoiceManagement/applyInvoice', '还没有可以开票的消费'],
  ['/fund/invoiceManagement/applyInvoice', '选好记录或金额，这里就是开出来的样子'],
])('with nothing on it %s says: %s', async (address, words) => {
  const client = createQueryClient(sendQuery);
  const history = memoryHistory(address);
  const router = createRouter({ routes: await loaded(portalRoutes), history, context: { client } });
  expect(await read(await show(network, client, router))).toContain(words);
});

test.each([
  ['/certifications', '还没有人认证'],
  ['/invoices', '还没有人申请开票'],
  ['/invoices/batch', '没有待审核的申请'],
  ['/invoices/reversals', '还没有红冲'],
  ['/invoices/sums', '还没有开具过发票'],
  ['/invoices/comparison', '还没有比对过'],
  ['/invoices/comparison/differences', '没有差异'],
])('with nothing on it the operator’s %s says: %s', async (address, words) => {
  const history = memoryHistory(address);
  const router = createRouter({ routes: await loaded(consoleRoutes), history, context: undefined });
  expect(await read(await show(network, createConsoleClient(), router))).toContain(words);
});
