import { invoiceFile } from '@jishi/contract/enums/invoice';
import { describe, expect, it, test } from 'vitest';
import { FILES_WITHIN_MS, fileTypeOf, sentAs, withheldAs } from './rules';

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
    ['<1/>', undefined],
    [`${' '.repeat(201)}<EInvoice/>`, undefined],
    ['a\uFEFF<?xml ?>', undefined],
    ['\n \t<E/>', invoiceFile.xml],
    ['PK\u0003\u0005 … OFD.xml …', undefined],
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

test('files that the platform keeps back for two hours are left to an operator, who is told which', () => {
  expect(FILES_WITHIN_MS).toBe(7_200_000);
  expect(withheldAs('2600')).toBe('平台已开具 2600，但一直没有给出文件，请从平台下载后上传');
});
