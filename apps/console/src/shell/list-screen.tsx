// A screen that is a list, as its contract declares it: conditions, rows, pages, what went wrong and what there is not.
import type { Input, Output } from '@jishi/contract/endpoint';
import type { ListEndpoint, RowOf } from '@jishi/contract/list';
import type { Column } from '@jishi/ui/ledger-table';
import type { Sample } from '@jishi/ui/sample-row';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { filtersOf, usePage } from './list-conditions';
import { PagedList } from './paged-list';
import { Screen } from './screen';

/** What may depend on the page that was read. */
type Of<Page> = ReactNode | ((page: Page) => ReactNode);

type Props<E extends ListEndpoint> = {
  of: E;
  title: string;
  /** What is read, such as 退款申请, where the title does not say it. */
  what?: string;
  /** Below the title. */
  note?: Of<Output<E>>;
  actions?: ReactNode;
  /** Between title and conditions. */
  above?: Of<Output<E>>;
  columns: readonly Column<RowOf<E>>[];
  rowKey: (row: RowOf<E>) => string;
  /** Where a row leads to. */
  open?: (row: RowOf<E>) => string;
  /** Goes before what the address says, and is not offered as a condition. */
  set?: Partial<Input<E>>;
  /** How soon the page is read again by itself, in milliseconds. */
  refreshMs?: (page: Output<E>) => number | false;
  /** Said when no row fits the conditions. */
  nothingFound?: ReactNode;
  /** Said while there are no rows at all. */
  nothingYet: ReactNode;
  /** What a row will hold, by column key, shown while there is none. */
  sample?: Sample;
};

export function ListScreen<E extends ListEndpoint>(props: Props<E>) {
  const { of: endpoint, title, what = title, note, actions, above, open, set = {}, refreshMs, ...list } = props;
  const navigate = useNavigate();
  const filters = filtersOf(endpoint, set);
  const found = usePage(endpoint, filters, set, refreshMs);
  const shown = (part: Of<Output<E>>) => (typeof part === 'function' ? found.data && part(found.data) : part);
  return (
    <Screen title={title} note={shown(note)} actions={actions}>
      {shown(above)}
      <PagedList<Output<E>>
        of={found}
        what={what}
        caption={title}
        filters={filters}
        {...list}
        {...(open && { onOpen: (row) => void navigate(open(row)) })}
      />
    </Screen>
  );
}
