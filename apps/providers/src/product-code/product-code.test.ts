import fc from 'fast-check';
import isbn3 from 'isbn3';
import { expect, test } from 'vitest';
import { examineCode } from './rules';

/** Printed on goods, or the examples of GS1, of the ISBN Users' Manual and of the ISSN manual. */
test.each([
  ['978-3-16-148410-0', 'ISBN-13'],
  ['0-306-40615-2', 'ISBN-10'],
  ['0-8044-2957-X', 'ISBN-10'],
  ['0378-5955', 'ISSN'],
  ['2434-561X', 'ISSN'],
  ['96385074', 'EAN-8'],
  ['036000291452', 'UPC-A'],
  ['4006381333931', 'EAN-13'],
  ['10614141000415', 'GTIN-14'],
])('%s is a valid %s', (code, kind) => {
  expect(examineCode(code)).toMatchObject({ kind, valid: true });
});

const digits = (length: number) => fc.stringMatching(new RegExp(`^\\d{${length}}$`));

/** Of English, German and Chinese publishers: it knows which numbers are given out at all. */
const books = fc.tuple(fc.constantFrom('0', '3', '7'), digits(8)).map(([group, rest]) => group + rest);

test('books are judged, and changed into each other, as another program does', () => {
  let known = 0;
  fc.assert(
    fc.property(books, fc.integer({ min: 0, max: 9 }), (body, digit) => {
      const code = `978${body}${digit}`;
      const book = isbn3.parse(code.slice(0, 12) + examineCode(code).expectedCheckDigit);
      if (!book) return;
      known++;
      expect(examineCode(book.isbn13!)).toMatchObject({ valid: true, isbn10: book.isbn10, isbn13: book.isbn13 });
      expect(examineCode(book.isbn10!)).toMatchObject({ valid: true, isbn10: book.isbn10, isbn13: book.isbn13 });
      expect(examineCode(code).valid).toBe(isbn3.parse(code)?.isValid ?? false);
    }),
  );
  expect(known).toBeGreaterThan(50);
});

test('changing any one digit of a valid code makes it invalid', () => {
  const codes = fc.constantFrom('9783161484100', '0306406152', '96385074', '036000291452', '4006381333931');
  fc.assert(
    fc.property(codes, fc.nat(12), fc.integer({ min: 0, max: 9 }), (code, at, digit) => {
      fc.pre(at < code.length && code[at] !== String(digit));
      expect(examineCode(code.slice(0, at) + digit + code.slice(at + 1)).valid).toBe(false);
    }),
  );
});

test.each([
  ['6901234567892', '中国内地'],
  ['4891234567892', '中国香港'],
  ['036000291452', '美国、加拿大'],
  ['9783161484100', '图书（ISBN）'],
  ['7613035974425', null],
])('the prefix of %s was given out for %s', (code, prefix) => {
  expect(examineCode(code).prefix).toBe(prefix);
});

test('a length that no code has is none', () => {
  expect(examineCode('123456789')).toMatchObject({ kind: null, valid: false });
});
