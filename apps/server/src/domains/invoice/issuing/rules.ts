// Files of invoices: what they truly are.
import type { ValueOf } from '@jishi/contract/enums/enumeration';
import { invoiceFile } from '@jishi/contract/enums/invoice';
import { isPdf } from '../../../kernel/upload';

export type FileType = ValueOf<typeof invoiceFile>;
export type InvoiceFile = { type: FileType; content: Buffer };

/** A platform that does not give the files of what it issued for so long is asked no more: an operator uploads them. */
export const FILES_WITHIN_MS = 2 * 3_600_000;

/** What operators read of an invoice whose files the platform does not give. */
export const withheldAs = (number: string) => `平台已开具 ${number}，但一直没有给出文件，请从平台下载后上传`;

const ZIP = Buffer.from('PK\u0003\u0004', 'latin1');

/** What a file is by its content: a PDF, an OFD (a zip) or XML; undefined for anything else. */
export function fileTypeOf(content: Buffer): FileType | undefined {
  if (isPdf(content)) return invoiceFile.pdf;
  if (content.subarray(0, 4).equals(ZIP) && content.includes('OFD.xml')) return invoiceFile.ofd;
  const head = content
    .subarray(0, 200)
    .toString('utf8')
    .replace(/^\uFEFF/, '')
    .trimStart();
  return head.startsWith('<?xml') || /^<[A-Za-z]/.test(head) ? invoiceFile.xml : undefined;
}

const MIME: Readonly<Record<FileType, { extension: string; type: string }>> = {
  [invoiceFile.pdf]: { extension: 'pdf', type: 'application/pdf' },
  [invoiceFile.ofd]: { extension: 'ofd', type: 'application/ofd' },
  [invoiceFile.xml]: { extension: 'xml', type: 'application/xml' },
};

/** How a file is called and sent. */
export function sentAs(number: string, type: FileType): { fileName: string; type: string } {
  return { fileName: `发票${number}.${MIME[type].extension}`, type: MIME[type].type };
}
