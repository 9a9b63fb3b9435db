import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fileNameFrom, isPdf } from './upload';

test('a file is called what it is, without path and signs that hide what it is', () => {
  expect(fileNameFrom('../../etc/合同.pdf.exe', 'application/pdf')).toBe('合同.pdf.pdf');
  expect(fileNameFrom('C:\\照片\\首页.JPG', 'image/webp')).toBe('首页.webp');
  expect(fileNameFrom('‮fdp.exe', 'application/pdf')).toBe('fdp.pdf');
  expect(fileNameFrom('\u0000\n', 'image/webp')).toBe('附件.webp');
});

test('whatever a file was called, its new name is short, one name, and can be stored', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (given) => {
      const name = fileNameFrom(given, 'application/pdf');
      expect(name).toMatch(/^[^/\\\p{Cc}\p{Cs}]+\.pdf$/u);
      expect(Array.from(name).length).toBeLessThanOrEqual(84);
    }),
  );
});

test('a PDF is told by its beginning and its end', () => {
  const whole = Buffer.from('%PDF-1.7\n…\n%%EOF\n');
  expect(isPdf(whole)).toBe(true);
  expect(isPdf(whole.subarray(0, 10))).toBe(false);
  expect(isPdf(Buffer.concat([Buffer.from('<html>'), whole]))).toBe(false);
  expect(isPdf(Buffer.alloc(0))).toBe(false);
});
