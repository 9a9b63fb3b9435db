// A screen that is a list, as its contract declares it: conditions, rows, pages, what went wrong and what there is not.
import type { Choices } from '@jishi/client/filters';
import type { Input, Output } from '@jishi/contract/endpoint';
import type { ListEndpoint, RowOf } from '@jishi/contract/list';
import type { Column } from '@jishi/ui/ledger-table';
import type { Sample } from '@jishi/ui/sample-row';
import type { ReactNode } from 'react';
import { useNavigate } from '@jishi/ui/router';
import { filtersOf, usePage } from './list-conditions';
import { PagedList } from './paged-list';
import { Screen } from './screen';

/** Content that depends on the page read. */
type Of<Page> = ReactNode | ((page: Page) => ReactNode);

type Props<E extends ListEndpoint> = {
  of: E;
  title: string;
  /** What is listed, such as 退款申请, if the title does not say so. */
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
  /** Applied before the address's values and not offered as a filter. */
  set?: Partial<Input<E>>;
  /** What is picked among things of the house, by condition. */
  choices?: Choices;
  /** Interval of automatic reloads, in milliseconds. */
  refreshMs?: (page: Output<E>) => number | false;
  /** The text when no row matches the filters. */
  nothingFound?: ReactNode;
  /** The text when there are no rows at all. */
  nothingYet: ReactNode;
  /** What a row will hold, by column key, shown while there is none. */
  sample?: Sample;
};

export function ListScreen<E extends ListEndpoint>(props: Props<E>) {
  const {
    of: endpoint,
    title,
    what = title,
    note,
    actions,
    above,
    open,
    set = {},
    choices,
    refreshMs,
    ...list
  } = props;
  const navigate = useNavigate();
  const filters = filtersOf(endpoint, set, choices);
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
