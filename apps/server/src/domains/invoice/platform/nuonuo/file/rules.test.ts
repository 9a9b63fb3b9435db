import { expect, test } from 'vitest';
import { FILE_BYTES_MAX, isFileUrl, isInvoiceFile } from './rules';

const live = { hosts: ['files.test'], platform: 'https://platform.test/open' };
const sandbox = { hosts: ['127.0.0.1:8083'], platform: 'http://127.0.0.1:8083/open' };

test.each([
  [true, 'https://files.test/a.pdf', live],
  [false, 'http://files.test/a.pdf', live],
  [false, 'https://files.test.evil.test/a.pdf', live],
  [false, 'https://files.test:8443/a.pdf', live],
  [false, 'https://files.test@evil.test/a.pdf', live],
  [false, 'https://user:pass@files.test/a.pdf', live],
  [false, 'file:///etc/passwd', live],
  [false, '', live],
  [false, 'https://user@files.test/a.pdf', live],
  [false, 'https://:pass@files.test/a.pdf', live],
  [false, 'ftp://127.0.0.1:8083/a.pdf', sandbox],
  [true, 'https://127.0.0.1:8083/a.pdf', sandbox],
  [true, 'http://127.0.0.1:8083/a.pdf', sandbox],
  [false, 'http://127.0.0.1:8084/a.pdf', sandbox],
])('%s for %s', (expected, url, by) => {
  expect(isFileUrl(url, by)).toBe(expected);
});

test.each([
  [true, '%PDF-1.7\n…\n%%EOF\n'],
  [false, '%PDF-1.7\n cut off'],
  [true, 'PK\x03\x04…PK\x01\x02…OFD.xml'],
  [false, 'PK\x03\x04…PK\x01\x02…other.xml'],
  [true, '<?xml version="1.0"?>\n<!-- a < b --><a b="1"><c/>文<![CDATA[<]]></a>\n'],
  [false, '<a><b></a></b>'],
  [false, '<a></a><b></b>'],
  [false, '<a>'],
  [true, ' \n<a/>\n '],
  [true, "<票:E1 号='1' b = \"2\"\n c=''><x.y-z_/></票:E1>"],
  [true, '<_/>'],
  [true, '<a></a >'],
  [true, '<a>甲 > 乙</a>'],
  [true, '<a><!-- <b> --><?p <b> ?><![CDATA[ <b> ]]></a><!-- end -->'],
  [true, '<a><!-- -- -- --></a>'],
  [true, '<a><b/><b></b></a>'],
  [false, '<a><b></a>'],
  [false, '</a>'],
  [false, '<a></a/>'],
  [false, '<a/></a>'],
  [false, '<1a/>'],
  [false, '<a 1b="1"/>'],
  [false, '<ab="1"/>'],
  [false, '<a b="1"c="2"/>'],
  [false, '<a b="<"/>'],
  [false, "<a b='<'/>"],
  [false, '<a b="1/>'],
  [false, '<a><!-- open </a>'],
  [false, '<a><![CDATA[ open </a>'],
  [false, '<a><? open </a>'],
  [false, '<a>1 < 2</a>'],
  [false, 'text <a/>'],
  [false, '<!-- only -->'],
  [false, 'x<!-- --><a/>'],
  [true, '%PDF-%%EOF'],
  [false, 'x%PDF-1.7 %%EOF'],
  [false, '%%EOF'],
  [false, 'PK\x03\x04…OFD.xml…PK\x01\x02…'],
  [false, 'xPK\x03\x04…PK\x01\x02…OFD.xml'],
  [false, 'PK\x03\x04…OFD.xml'],
  [false, 'PK\x01\x02…OFD.xml'],
  [false, '<a/> text'],
  [false, '<!DOCTYPE a SYSTEM "file:///etc/passwd"><a/>'],
  [false, '<a b=1/>'],
  [false, '<html><body><br>It works!</body></html>'],
  [false, '{"code":"E0000"}'],
  [false, ''],
])('a file: %s for %j', (expected, content) => {
  expect(isInvoiceFile(Buffer.from(content))).toBe(expected);
});

test('text that is not UTF-8 is no XML', () => {
  expect(isInvoiceFile(Buffer.from('<a>\xff</a>', 'latin1'))).toBe(false);
});

test('files of five MiB are read, larger ones are not', () => expect(FILE_BYTES_MAX).toBe(5_242_880));
