// The book, newest first: of everybody, or of one member.
import { searchTransfers } from '@jishi/contract/console/ledger';
import { EmptyState } from '@jishi/ui/empty-state';
import { useUrlQuery } from '@jishi/ui/url-query';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { query } from '../../shell/client';
import { type FilterSpec, cursoredInput, isFiltered } from '../../shell/list-conditions';
import { ListFilter } from '../../shell/list-filter';
import { Loaded } from '../../shell/loaded';
import { CursorPager } from '../../shell/pagers';
import { TransferTable } from './transfer-table';

type Props = { filters: readonly FilterSpec[]; memberId?: string };

export function TransferList({ filters, memberId }: Props) {
  const [search] = useUrlQuery();
  const transfers = useQuery({
    ...query(searchTransfers, { ...cursoredInput(filters, search), ...(memberId && { memberId }) }),
    placeholderData: keepPreviousData,
  });
  return (
    <>
      <ListFilter fields={filters} />
      <Loaded of={transfers} what="账目">
        {(page) =>
          page.list.length > 0 ? (
            <>
              <TransferTable transfers={page.list} />
              <CursorPager of={page} />
            </>
          ) : (
            <NoTransfers filtered={isFiltered(filters, search) || Boolean(search.cursor)} />
          )
        }
      </Loaded>
    </>
  );
}

function NoTransfers({ filtered }: { filtered: boolean }) {
  return filtered ? (
    <EmptyState title="没有符合条件的账目">业务键要完整输入；换个时间或类别试试。</EmptyState>
  ) : (
    <EmptyState title="账簿还是空的">第一笔充值到账或第一次按次扣费之后，这里就有第一笔账。</EmptyState>
  );
}
