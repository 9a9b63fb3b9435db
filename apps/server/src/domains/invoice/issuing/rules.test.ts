import { invoiceFile } from '@jishi/contract/enums/invoice';
import { describe, expect, it } from 'vitest';
import { fileTypeOf, sentAs } from './rules';

describe('a file', () => {
  it.each([
    ['%PDF-1.4 … %%EOF', invoiceFile.pdf],
    ['PK\u0003\u0004 … OFD.xml …', invoiceFile.ofd],
    ['PK\u0003\u0004 … word/document.xml', undefined],
    ['OFD.xml', undefined],
    ['\uFEFF  <?xml version="1.0"?><EInvoice/>', invoiceFile.xml],
    ['<EInvoice><No>1</No></EInvoice>', invoiceFile.xml],
    ['%PDF-1.4 cut', undefined],
    ['<!-- no -->', undefined],
    ['text <EInvoice/>', undefined],
    ['', undefined],
  ])('that begins %j is known by its content', (text, type) => {
    expect(fileTypeOf(Buffer.from(text))).toBe(type);
  });

  it('is called by its number and sent as what it is', () => {
    expect(sentAs('12345', invoiceFile.pdf)).toEqual({ fileName: '发票12345.pdf', type: 'application/pdf' });
    expect(sentAs('12345', invoiceFile.ofd)).toEqual({ fileName: '发票12345.ofd', type: 'application/ofd' });
    expect(sentAs('12345', invoiceFile.xml)).toEqual({ fileName: '发票12345.xml', type: 'application/xml' });
  });
});
