// The book, newest first: of everybody, or of one member.
import { searchTransfers } from '@jishi/contract/console/ledger';
import { EmptyState } from '@jishi/ui/empty-state';
import { formatMoney } from '@jishi/ui/money';
import { useUrlQuery } from '@jishi/ui/url-query';
import { labelOf } from '../../shell/labels';
import { filtersOf, usePage } from '../../shell/list-conditions';
import { CursorPager } from '../../shell/pagers';
import { RecordList } from '../../shell/record-list';
import { TransferTable } from './transfer-table';

export function TransferList({ memberId }: { memberId?: string }) {
  const [search] = useUrlQuery();
  const of = memberId ? { memberId } : {};
  const filters = filtersOf(searchTransfers, of);
  const transfers = usePage(searchTransfers, filters, of);
  return (
    <RecordList
      of={transfers}
      what="账目"
      filters={filters}
      nothingFound={<EmptyState title="没有符合条件的账目">业务键要完整输入；换个时间或类别试试。</EmptyState>}
      nothingYet={<EmptyState title="账簿还是空的">第一笔充值到账或第一次按次扣费之后，这里就有第一笔账。</EmptyState>}
    >
      {(page) => (
        <>
          {page.flowAmount !== null && (
            <p className="quiet lead-in">
              所选时间里{labelOf('moneyFlow', Number(search.flow)).label}共 <b>{formatMoney(page.flowAmount)}</b> 元。
            </p>
          )}
          <TransferTable transfers={page.list} />
          <CursorPager of={page} />
        </>
      )}
    </RecordList>
  );
}
