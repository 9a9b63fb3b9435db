// /qy/supply/dispute: what buyers say is wrong, and answering it beside the list.
import { listSupplierDisputes } from '@jishi/contract/marketplace/dispute';
import type { RowOf } from '@jishi/contract/list';
import { disputeStatus } from '@jishi/contract/enums/marketplace';
import { Moment } from '@jishi/ui/beijing-time';
import { EmptyState } from '@jishi/ui/empty-state';
import { FilteredList } from '@jishi/ui/filtered-list';
import { type Column, LedgerTable } from '@jishi/ui/ledger-table';
import { formatMoney } from '@jishi/ui/money';
import { PageHead } from '@jishi/ui/page-head';
import { Split } from '@jishi/ui/split';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useFilters } from '../../../../shell/filters';
import { Status, useLabel } from '../../../../shell/labels';
import { Pages } from '../../../../shell/pages';
import { useUrlQuery } from '../../../../shell/url-query';
import { supplierDisputes } from '../../queries';
import { SupplyNav } from '../supply-nav';
import { AnswerPanel } from './answer-panel';
import '../../marketplace.css';
import '../supply.css';

type Row = RowOf<typeof listSupplierDisputes>;

export function SupplierDisputesScreen() {
  const [search, setSearch] = useUrlQuery();
  const found = useQuery({ ...supplierDisputes(search), placeholderData: keepPreviousData });
  const open = ({ no }: Row) => setSearch({ id: no });
  return (
    <>
      <PageHead title="争议" note="争议只停住它那一笔的结算" />
      <SupplyNav />
      <Split
        panel={search.id && <AnswerPanel key={search.id} no={search.id} onClose={() => setSearch({ id: null })} />}
      >
        <FilteredList
          of={found}
          what="争议"
          filters={useFilters(listSupplierDisputes)}
          rows={6}
          nothingYet={<EmptyState title="没有争议">买家提出的会列在这里，也会通知您。</EmptyState>}
        >
          {(page) => (
            <>
              <LedgerTable
                caption="争议"
                columns={columnsOf(open)}
                rows={page.list}
                rowKey={({ no }) => no}
                selected={search.id}
                onOpen={open}
              />
              <Pages of={page} unit="件" />
            </>
          )}
        </FilteredList>
      </Split>
    </>
  );
}

function columnsOf(onOpen: (row: Row) => void): readonly Column<Row>[] {
  return [
    { key: 'time', title: '提出', fold: 'second', cell: ({ createTime }) => <Moment time={createTime} short /> },
    {
      key: 'product',
      title: '商品',
      fold: 'lead',
      cell: (row) => (
        <button type="button" className="text-button" onClick={() => onOpen(row)}>
          {row.productName}
        </button>
      ),
    },
    { key: 'kind', title: '问题', fold: 'second', cell: ({ kind }) => <Kind kind={kind} /> },
    {
      key: 'by',
      title: '回应期限',
      fold: 'none',
      cell: ({ status, answerBy }) => (status === disputeStatus.withSupplier ? <Moment time={answerBy} short /> : '—'),
    },
    { key: 'status', title: '状态', fold: 'end', cell: ({ status }) => <Status of="disputeStatus" value={status} /> },
    {
      key: 'wanted',
      title: '要求退回（元）',
      label: '要求退回',
      align: 'end',
      fold: 'tail',
      cell: ({ wanted }) => formatMoney(wanted),
    },
  ];
}

function Kind({ kind }: { kind: number }) {
  return useLabel('disputeKind')(kind).label;
}
