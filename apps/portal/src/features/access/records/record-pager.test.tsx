import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from '@jishi/ui/router';
import { expect, test } from 'vitest';
import { RecordPager } from './record-pager';

const shown = (page: string) =>
  renderToStaticMarkup(
    <MemoryRouter>
      <RecordPager
        page={{ total: 3, totalCapped: false, nextCursor: null }}
        search={{ page }}
        onChange={() => undefined}
      />
    </MemoryRouter>,
  );

test('a page number in the address that is none stands for the first page', () => {
  expect(shown('4')).toContain('第 4 页');
  for (const page of ['abc', '-5', '1.5', 'Infinity', '{}']) expect(shown(page), page).toContain('第 1 页');
});
