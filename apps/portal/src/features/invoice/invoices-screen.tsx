// /fund/invoiceManagement: what can be invoiced, the invoices, and one of them beside the list.
import { listInvoices } from '@jishi/contract/invoice';
import { Button, ButtonLink } from '@jishi/ui/button';
import { EmptyState } from '@jishi/ui/empty-state';
import { FilteredList } from '@jishi/ui/filtered-list';
import { LedgerTable } from '@jishi/ui/ledger-table';
import { Moment } from '@jishi/ui/beijing-time';
import { PageHead } from '@jishi/ui/page-head';
import { SampleRow } from '@jishi/ui/sample-row';
import { Split } from '@jishi/ui/split';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@jishi/ui/router';
import { useFilters } from '../../shell/filters';
import { Pages } from '../../shell/pages';
import { useUrlQuery } from '../../shell/url-query';
import { Equation } from './equation';
import { InvoiceDetail } from './invoice-detail';
import { type Invoice, useInvoiceColumns } from './invoice-columns';
import { APPLY } from './places';
import { invoices } from './queries';
import { TitlesDialog } from './title/titles-dialog';

export function InvoicesScreen() {
  const [search, setSearch] = useUrlQuery();
  const open = ({ no }: Invoice) => setSearch({ no });
  const columns = useInvoiceColumns(open, search.no);
  const found = useQuery({ ...invoices(search), placeholderData: keepPreviousData });
  return (
    <>
      <PageHead
        title="发票管理"
        actions={
          <>
            <Button onClick={() => setSearch({ titles: 1 })}>管理抬头</Button>
            <ButtonLink look="main" to={APPLY}>
              申请开票
            </ButtonLink>
          </>
        }
      />
      <Equation />
      <Split
        className="invoice-list"
        panel={search.no && <InvoiceDetail key={search.no} no={search.no} onClose={() => setSearch({ no: null })} />}
      >
        <FilteredList
          of={found}
          what="发票"
          filters={useFilters(listInvoices)}
          rows={6}
          nothingYet={
            <EmptyState title="还没有开过发票">
              选消费记录或填金额，1 个工作日内审核，开好可以下载。 <Link to={APPLY}>申请开票</Link>
            </EmptyState>
          }
          sample={<SampleRow columns={columns} cells={SAMPLE} />}
        >
          {(page) => (
            <>
              <LedgerTable
                caption="发票"
                columns={columns}
                rows={page.list}
                rowKey={({ no }) => no}
                selected={search.no}
                onOpen={open}
              />
              <Pages of={page} unit="张" />
            </>
          )}
        </FilteredList>
      </Split>
      {search.titles && <TitlesDialog onClose={() => setSearch({ titles: null })} />}
    </>
  );
}

const SAMPLE = {
  time: <Moment time="2026-01-05 10:20:30" />,
  buyer: '购买方名称',
  kind: '企业普通发票',
  status: '已开具',
  number: '26332000000000000000',
  gross: '1,280.00',
};
