// Reads the files of an invoice beside the server: what was uploaded may be broken, or larger than it looks.
import { invoiceFile } from '@jishi/contract/enums/invoice';
import { workAsChild } from '../../../kernel/in-child';
import { textOfPages } from '../../../kernel/member-pdf/pdfium';
import { unzipped } from '../../../kernel/unzip';
import type { InvoiceFile } from '../issuing/rules';
import { type Said, saidInXml, saidOnPaper } from './rules';

/** An invoice has one page, with a list of goods a few. */
const PAGES_MAX = 5;
const UNZIPPED_MAX = 32 << 20;

workAsChild(async ({ files }: { files: readonly InvoiceFile[] }): Promise<(Said | undefined)[]> => {
  const said: (Said | undefined)[] = [];
  for (const file of files) said.push(await read(file));
  return said;
});

/** What a file says; undefined when it cannot be opened. */
async function read({ type, content }: InvoiceFile): Promise<Said | undefined> {
  if (type === invoiceFile.pdf) {
    const text = await textOfPages(content, PAGES_MAX);
    return text === undefined ? undefined : saidOnPaper(text);
  }
  if (type === invoiceFile.xml) return saidInXml(Buffer.from(content).toString('utf8'));
  const parts = unzipped(Buffer.from(content), { named: (name) => /\.xml$/i.test(name), bytes: UNZIPPED_MAX });
  return parts && saidInXml(parts.map((part) => part.toString('utf8')).join('\n'));
}
