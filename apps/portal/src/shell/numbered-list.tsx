// What a member has under numbers, such as tickets and contracts: the newest first, each opened by its number.
import type { ListEndpoint } from '@jishi/contract/list';
import { FilteredList } from '@jishi/ui/filtered-list';
import { type Column, LedgerTable } from '@jishi/ui/ledger-table';
import type { RecordListProps } from '@jishi/ui/record-list';
import { useNavigate } from '@jishi/ui/router';
import { type Sample, SampleRow } from '@jishi/ui/sample-row';
import { useFilters } from './filters';
import { type Stretch, Stretches } from './pages';

type Page<Row> = Stretch & { list: readonly Row[] };

type Props<Row> = Pick<RecordListProps<Page<Row>>, 'of' | 'what' | 'nothingYet'> & {
  /** Whose conditions stand over it. */
  list: ListEndpoint;
  /** What they are counted by, such as 件. */
  unit: string;
  columns: readonly Column<Row>[];
  /** What a row will hold, by column key. */
  sample: Sample;
  /** Where one of them stands. */
  addressOf: (no: string) => string;
};

export function NumberedList<Row extends { no: string }>(props: Props<Row>) {
  const { of, what, nothingYet, list, unit, columns, sample, addressOf } = props;
  const navigate = useNavigate();
  return (
    <FilteredList
      of={of}
      what={what}
      filters={useFilters(list)}
      rows={6}
      nothingYet={nothingYet}
      sample={<SampleRow columns={columns} cells={sample} />}
    >
      {(page) => (
        <>
          <LedgerTable
            caption={what}
            columns={columns}
            rows={page.list}
            rowKey={({ no }) => no}
            onOpen={({ no }) => void navigate(addressOf(no))}
          />
          <Stretches of={page} unit={unit} />
        </>
      )}
    </FilteredList>
  );
}
