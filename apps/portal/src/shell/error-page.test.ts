import { expect, test } from 'vitest';
import { errorText } from './error-page';

test('only 404 and 500 have words of their own; a link of a mail that leads nowhere says what to do', () => {
  expect(errorText(404)).toBe('抱歉，您要找的页面走丢了');
  expect(errorText(404, '/sheet/unsubscribe/x')).toBe(
    '这个链接不完整或已失效，请从邮件里重新打开，或向发件人要一个新的',
  );
  expect(errorText(500)).toBe('服务器繁忙，请稍后再试或联系客服');
  expect(errorText(403)).toBe('');
});
