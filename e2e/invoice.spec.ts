// An invoice from the title to the file, by keys alone: an ordinary one agreed to and issued, one refused and applied for
// again, one reversed; a special one asks for the certified enterprise first.
import { invoiceStatus } from '@jishi/contract/enums/invoice';
import { listInvoices, saveTitle } from '@jishi/contract/invoice';
import type { Output } from '@jishi/contract/endpoint';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { fill, goTo, press } from './browser';
import type { Caller } from './calls';
import { faultsOf } from './inspection';
import { complaints, newAccountant, newMember, newOwner, openSite, site } from './journey';
import { agree, refuse } from './operator';
import { topUp } from './payment';

let member: Page;
let call: Caller;
let owner: Page;
let finance: Page;

const APPLY = '/fund/invoiceManagement/applyInvoice';

openSite(async () => {
  ({ page: member, call } = await newMember());
  [owner, finance] = [await newOwner(), await newAccountant()];
  await topUp(member, site, '3000');
});

/** Moves the focus by Tab to what is named, and presses a key on it. */
async function keyOn(page: Page, name: string | RegExp, key = 'Enter') {
  const isThere = () => page.evaluate(focusedName);
  for (let steps = 0; steps < 150; steps += 1) {
    const focused = await isThere();
    if (typeof name === 'string' ? focused === name : name.test(focused)) return page.keyboard.press(key);
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab does not reach ${String(name)}`);
}

function focusedName(): string {
  const focused = document.activeElement as HTMLInputElement | null;
  const label = focused?.labels?.[0]?.textContent ?? '';
  return (focused?.getAttribute('aria-label') ?? (label || focused?.textContent) ?? '').trim();
}

/** The latest invoice. */
async function latest() {
  const { list } = await call<Output<typeof listInvoices>>(listInvoices.path, { pageSize: 1 });
  return list[0]!;
}

const statusOf = async () => (await latest()).status;

async function apply(): Promise<string> {
  await keyOn(member, '提交开票申请');
  await member.getByRole('dialog', { name: '发票详情' }).waitFor();
  return (await latest()).no;
}

async function openCase(operator: Page, no: string) {
  await goTo(operator, `/console/invoices/${no}`);
  await operator.getByRole('link', { name: `去处理 ${no}` }).click();
}

test('without consumption there is nothing to invoice, and the page says what would be', async () => {
  await goTo(member, APPLY);
  await member.getByText('还没有可以开票的消费').waitFor();
  expect(await faultsOf(member)).toEqual([]);
});
