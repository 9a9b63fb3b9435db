import { expect, test } from 'vitest';
import { isFileUrl, isInvoiceFile } from './rules';

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
