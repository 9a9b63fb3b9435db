import { expect, test } from 'vitest';
import { fileNameOf } from './download';

test('a download is named by its content-disposition, the RFC 5987 form first', () => {
  expect(fileNameOf(`attachment; filename="a.xls"; filename*=UTF-8''%E8%AE%A2%E5%8D%95.xls`)).toBe('订单.xls');
  expect(fileNameOf('attachment; filename="order 1.xls"')).toBe('order 1.xls');
  expect(fileNameOf('attachment; filename=order.xls')).toBe('order.xls');
  expect(fileNameOf('attachment; filename=%E8%AE%A2.xls')).toBe('订.xls');
});

test('a download without a name is default.jpg', () => {
  expect(fileNameOf(null)).toBe('default.jpg');
  expect(fileNameOf('attachment')).toBe('default.jpg');
  expect(fileNameOf('attachment; filename=""')).toBe('default.jpg');
});

test('a name that is not proper percent-encoding is taken as it is', () => {
  expect(fileNameOf('attachment; filename="50%.xls"')).toBe('50%.xls');
});
