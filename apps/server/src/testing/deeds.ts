// Contracts for tests: companies, a seller whose particulars are whole, files that are uploaded.
import { randomUUID } from 'node:crypto';
import { createDeed, getDeed, uploadDeedScan } from '@jishi/contract/deed';
import { deedFile, deedKind } from '@jishi/contract/enums/deed-paper';
import type { Input } from '@jishi/contract/endpoint';
import { seedProtocols } from '../domains/content';
import type { InvoiceSettings } from '../kernel/settings';
import { invoiceSettings } from './invoices';
import { type TestMember, systemContext } from './members';
import { pdfOf } from './pdf';
import type { TestServer } from './server';
import { enterpriseMember, sendForm } from './sms';

export const sellerSettings: InvoiceSettings = {
  ...invoiceSettings,
  seller: { ...invoiceSettings.seller!, bank: '招商银行杭州分行', account: '571900000010' },
};

/** The text that contracts carry. */
export const publishAgreements = (server: TestServer) => seedProtocols(systemContext(server));

export function askedFor(more: Partial<Input<typeof createDeed>> = {}): Input<typeof createDeed> {
  const contact = { contactName: '王小明', contactPhone: '0571-88888888' };
  return { postId: randomUUID(), kind: deedKind.framework, ...contact, purchaseNo: 'CG-2026-7', ...more };
}

export const askDeed = (server: TestServer, member: TestMember, more: Partial<Input<typeof createDeed>> = {}) =>
  server.call(createDeed, askedFor(more), member);

/** A company with a contract that waits for its seal. */
export async function newDeed(server: TestServer): Promise<{ member: TestMember; no: string }> {
  const member = await enterpriseMember(server);
  const { code, msg, result } = await askDeed(server, member);
  if (code !== 0) throw new Error(msg);
  return { member, no: result.no };
}

/** A file that no other one equals. */
export const scanOf = (text: string) => ['盖章件.pdf', pdfOf({ text })] as const;

export const uploadScan = (server: TestServer, member: TestMember, no: string, text = '已盖章') =>
  sendForm(server, uploadDeedScan, member, { no }, [scanOf(text)]);

/** A company's contract whose scan waits for us, and the scan's digest. */
export async function sealedDeed(server: TestServer): Promise<{ member: TestMember; no: string; scan: string }> {
  const made = await newDeed(server);
  const { code, msg } = await uploadScan(server, made.member, made.no);
  if (code !== 0) throw new Error(msg);
  return { ...made, scan: await digestOf(server, made.member, made.no, deedFile.scan) };
}

export async function digestOf(server: TestServer, member: TestMember, no: string, file: number): Promise<string> {
  const { files } = (await server.call(getDeed, { no }, member)).result;
  return files.find((one) => one.file === file)!.digest;
}
