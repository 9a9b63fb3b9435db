import { expect, test } from 'vitest';
import { errorText } from './error-page';

test('only 404 and 500 have words of their own', () => {
  expect(errorText(404)).toBe('抱歉，您要找的页面走丢了');
  expect(errorText(500)).toBe('服务器繁忙，请稍后再试或联系客服');
  expect(errorText(403)).toBe('');
});
