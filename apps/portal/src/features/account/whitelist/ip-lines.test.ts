import { describe, expect, it } from 'vitest';
import { countOf, lineErrors, placeOf, withAddress } from './ip-lines';

describe('the lines of a whitelist', () => {
  it('are counted without the empty ones', () => {
    expect(countOf('')).toBe(0);
    expect(countOf('1.2.3.4\n\n  \n10.0.0.0/8\n')).toBe(2);
  });

  it('take an address once', () => {
    expect(withAddress('', '1.2.3.4')).toBe('1.2.3.4');
    expect(withAddress('10.0.0.0/8\n\n', '1.2.3.4')).toBe('10.0.0.0/8\n1.2.3.4');
    expect(withAddress('1.2.3.4\n5.6.7.8', '1.2.3.4')).toBe('1.2.3.4\n5.6.7.8');
  });

  it('are found by what the server says of them', () => {
    const { lines, rest } = lineErrors(['第 2 行 300.1.1.1 不是 IP 地址', '最多 100 行']);
    expect(lines).toEqual([{ line: 2, message: '第 2 行 300.1.1.1 不是 IP 地址' }]);
    expect(rest).toEqual(['最多 100 行']);
    expect(lineErrors(['第 1 行 a 不是地址；第 3 行 b 不是地址；另有 2 行不正确'])).toEqual({
      lines: [
        { line: 1, message: '第 1 行 a 不是地址' },
        { line: 3, message: '第 3 行 b 不是地址' },
      ],
      rest: ['另有 2 行不正确'],
    });
    expect(placeOf('1.2.3.4\n300.1.1.1\n', 2)).toEqual({ start: 8, end: 17 });
  });
});
