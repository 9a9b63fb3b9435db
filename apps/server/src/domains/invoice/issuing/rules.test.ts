import { invoiceFile } from '@jishi/contract/enums/invoice';
import { describe, expect, it } from 'vitest';
import { fileTypeOf, sentAs, xmlSays } from './rules';

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

describe('an XML', () => {
  const said = { number: '26332000000000000001', gross: '420.00' };
  it.each([
    ['<No>26332000000000000001</No><Total> 420.00\n</Total>', true],
    [`<E no="26332000000000000001" total='420.00'/>`, true],
    ['<No>26332000000000000001</No><Total>1420.00</Total>', false],
    ['<No>126332000000000000001</No><Total>420.00</Total>', false],
    ['<Total>420.00</Total>', false],
  ])('%s says number and total: %s', (text, says) => {
    expect(xmlSays(Buffer.from(text), said)).toBe(says);
  });
});
