import { expect, it } from 'vitest';
import { isLinkAddress } from './link-address';

it.each(['https://example.cn/a?b=1', 'http://example.cn', 'mailto:a@b.cn', 'tel:4001234567', '/help/12', '/'])(
  '%s may be linked',
  (address) => expect(isLinkAddress(address)).toBe(true),
);

it.each(['', 'example.cn', 'javascript:alert(1)', 'data:text/html,x', '//evil.cn', 'https://a b'])(
  '“%s” may not be linked',
  (address) => expect(isLinkAddress(address)).toBe(false),
);
