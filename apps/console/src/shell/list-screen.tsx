// A screen that is a list, as its contract declares it: conditions, rows, pages, what went wrong and what there is not.
import type { Input, Output } from '@jishi/contract/endpoint';
import type { ListEndpoint, RowOf } from '@jishi/contract/list';
import type { Column } from '@jishi/ui/ledger-table';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { filtersOf, usePage } from './list-conditions';
import { PagedList } from './paged-list';
import { Screen } from './screen';

type Props<E extends ListEndpoint> = {
  of: E;
  title: string;
  /** Beside the title, of what was read. */
  note?: (page: Output<E>) => ReactNode;
  actions?: ReactNode;
  columns: readonly Column<RowOf<E>>[];
  rowKey: (row: RowOf<E>) => string;
  /** Where a row leads to. */
  open?: (row: RowOf<E>) => string;
  /** Goes before what the address says. */
  also?: Partial<Input<E>>;
  /** Above the rows, such as their sums. */
  head?: (page: Output<E>) => ReactNode;
  /** Said when no row fits the conditions. */
  nothingFound?: ReactNode;
  /** Said while there are no rows at all. */
  nothingYet: ReactNode;
};

export function ListScreen<E extends ListEndpoint>(props: Props<E>) {
  const { of: endpoint, title, note, actions, columns, rowKey, open, also, head, nothingFound, nothingYet } = props;
  const navigate = useNavigate();
  const filters = filtersOf(endpoint);
  const found = usePage(endpoint, filters, also);
  return (
    <Screen title={title} note={found.data && note?.(found.data)} actions={actions}>
      <PagedList<Output<E>>
        of={found}
        what={title}
        filters={filters}
        columns={columns}
        rowKey={rowKey}
        nothingFound={nothingFound}
        nothingYet={nothingYet}
        {...(open && { onOpen: (row) => void navigate(open(row)) })}
        {...(head && { head })}
      />
    </Screen>
  );
}
