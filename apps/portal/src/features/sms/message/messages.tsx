// Every message, newest first, with the detail of one beside it.
import { exportSmsMessages } from '@jishi/contract/export';
import { listSmsMessages } from '@jishi/contract/sms/message';
import { EmptyState } from '@jishi/ui/empty-state';
import { FilteredList } from '@jishi/ui/filtered-list';
import { LedgerTable } from '@jishi/ui/ledger-table';
import { Link } from '@jishi/ui/router';
import { SampleRow } from '@jishi/ui/sample-row';
import { Split } from '@jishi/ui/split';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ExportButton } from '../../../shell/export-button';
import { useFilters } from '../../../shell/filters';
import { Stretches } from '../../../shell/pages';
import { useUrlQuery } from '../../../shell/url-query';
import { MANAGE } from '../places';
import { useOwnChoices } from '../use-own-choices';
import { type Message, SAMPLE, useMessageColumns } from './message-columns';
import { MessageDetail } from './message-detail';
import { messageFilter, messages } from './queries';

export function Messages() {
  const [search, setSearch] = useUrlQuery();
  const found = useQuery({ ...messages(search), placeholderData: keepPreviousData });
  const open = ({ id }: Message) => setSearch({ id });
  const columns = useMessageColumns(open, search.id);
  return (
    <Split
      panel={search.id && <MessageDetail key={search.id} id={search.id} onClose={() => setSearch({ id: null })} />}
    >
      <FilteredList
        of={found}
        what="发送记录"
        one="短信"
        filters={useFilters(listSmsMessages, useOwnChoices())}
        head={
          <p className="sms-records-head">
            <span className="small quiet">号码打码显示；72 小时没有回执的记为未知</span>
            <ExportButton
              size="small"
              endpoint={exportSmsMessages}
              filter={messageFilter(search)}
              matched={found.data}
            />
          </p>
        }
        nothingYet={
          <EmptyState title="还没有发过短信">
            发出的每一条都记在这里，带状态、原因和费用。 <Link to={`${MANAGE}?tab=send`}>去发送</Link>
          </EmptyState>
        }
        sample={<SampleRow columns={columns} cells={SAMPLE} />}
      >
        {(page) => (
          <>
            <LedgerTable
              caption="发送记录"
              columns={columns}
              rows={page.list}
              rowKey={({ id }) => id}
              selected={search.id}
              onOpen={open}
            />
            <Stretches of={page} unit="条" />
          </>
        )}
      </FilteredList>
    </Split>
  );
}
