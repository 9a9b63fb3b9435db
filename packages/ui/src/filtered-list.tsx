import { type FilterSpec, ListFilter } from './list-filter';
import { RecordList, type RecordListProps } from './record-list';

export type FilteredListProps<Page> = Omit<RecordListProps<Page>, 'conditions' | 'fields'> & {
  filters?: readonly FilterSpec[];
};

/** A list with fields for its conditions above it. */
export function FilteredList<Page extends { list: readonly unknown[] }>(props: FilteredListProps<Page>) {
  const { filters = [], ...list } = props;
  return <RecordList {...list} conditions={filters} fields={filters.length > 0 && <ListFilter fields={filters} />} />;
}
