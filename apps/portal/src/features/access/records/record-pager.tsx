// The foot of the call records: how many, how many a page, onwards.
import type { listCallRecords } from '@jishi/contract/access/record';
import type { Output } from '@jishi/contract/endpoint';
import { CursorPager } from '@jishi/ui/cursor-pager';
import type { UrlQuery } from '../../../shell/url-query';
import { pageIn } from '@jishi/client/page-number';
import { PAGE_SIZES, pageSizeOf } from './record-filter';

type Props = {
  page: Pick<Output<typeof listCallRecords>, 'total' | 'totalCapped' | 'nextCursor'>;
  search: UrlQuery;
  onChange: (patch: Record<string, string | number | null>) => void;
};

export function RecordPager({ page, search, onChange }: Props) {
  return (
    <CursorPager
      unit="条"
      total={page.total}
      capped={page.totalCapped}
      page={pageIn(search.page)}
      nextCursor={page.nextCursor}
      onGo={(cursor, number) => onChange({ cursor, page: cursor && number, id: null })}
    >
      <label>
        每页{' '}
        <select
          className="input"
          value={pageSizeOf(search)}
          onChange={(event) => onChange({ size: event.target.value, cursor: null, page: null })}
        >
          {PAGE_SIZES.map((size) => (
            <option key={size} value={size}>
              {size} 条
            </option>
          ))}
        </select>
      </label>
    </CursorPager>
  );
}
