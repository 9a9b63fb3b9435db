import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { TimeRange } from './time-range';

test('a range has a name for both of its ends, not a label, which can name one control only', () => {
  const html = renderToStaticMarkup(<TimeRange label="时间" value={{}} active={false} onPick={() => {}} />);
  expect(html).toMatch(/^<div class="filter-field filter-wide" role="group" aria-label="时间">/);
  expect(html.match(/<input/g)).toHaveLength(2);
  expect(html).not.toContain('<label');
});
