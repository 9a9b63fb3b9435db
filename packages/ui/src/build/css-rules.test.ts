import { expect, test } from 'vitest';
import { differing, rulesOf } from './css-rules';

test('a sheet is read as its top-level rules, comments left out', () => {
  expect(rulesOf('a{color:red}/* } */@media print{b{color:blue}c{top:0}}')).toEqual([
    { prelude: 'a', body: 'color:red' },
    { prelude: '@media print', body: 'b{color:blue}c{top:0}' },
  ]);
});

test('only the declarations that differ are laid over', () => {
  const light = rulesOf('a{color:red;top:0}b{left:0}');
  const dark = rulesOf('a{color:blue;top:0}b{left:0}');
  expect(differing(light, dark)).toEqual([{ prelude: 'a', body: 'color:blue' }]);
});

test('a semicolon inside parentheses or quotes ends no declaration', () => {
  const light = rulesOf('a{background:url(data:a;b);color:red;content:";"}');
  const dark = rulesOf('a{background:url(data:a;c);color:red;content:";"}');
  expect(differing(light, dark)).toEqual([{ prelude: 'a', body: 'background:url(data:a;c)' }]);
});

test('sheets of different rules cannot be laid over each other', () => {
  expect(() => differing(rulesOf('a{top:0}'), rulesOf('b{top:1}'))).toThrow();
  expect(() => differing(rulesOf('a{top:0}'), [])).toThrow();
});
