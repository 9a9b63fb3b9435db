// /deed: the contracts of a company; one of them; asking for one.
import { listDeeds } from '@jishi/contract/deed';
import type { RowOf } from '@jishi/contract/list';
import { Moment } from '@jishi/ui/beijing-time';
import { ButtonLink } from '@jishi/ui/button';
import { EmptyState } from '@jishi/ui/empty-state';
import type { Column } from '@jishi/ui/ledger-table';
import { formatMoney } from '@jishi/ui/money';
import { PageHead } from '@jishi/ui/page-head';
import { Link } from '@jishi/ui/router';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { NumberedList } from '../../shell/numbered-list';
import { Status, useLabel } from '../../shell/labels';
import { useUrlQuery } from '../../shell/url-query';
import { DeedDetail } from './deed-detail';
import { DeedForm } from './deed-form';
import { NEW_DEED, addressOf } from './places';
import { deeds } from './queries';
import './deed.css';

type Row = RowOf<typeof listDeeds>;

const COLUMNS: readonly Column<Row>[] = [
  { key: 'time', title: '申请时间', fold: 'second', cell: ({ createTime }) => <Moment time={createTime} /> },
  {
    key: 'no',
    title: '合同编号',
    fold: 'lead',
    cell: ({ no }) => (
      <Link className="mono break" to={addressOf(no)}>
        {no}
      </Link>
    ),
  },
  { key: 'kind', title: '类型', fold: 'second', cell: (row) => <Kind of={row} /> },
  {
    key: 'purchase',
    title: '采购编号',
    fold: 'line',
    cell: ({ purchaseNo }) => <span className="break">{purchaseNo}</span>,
  },
  {
    key: 'amount',
    title: '金额',
    align: 'end',
    fold: 'line',
    cell: ({ amount }) => (amount === null ? <span className="quiet">以订单为准</span> : formatMoney(amount)),
  },
  { key: 'status', title: '状态', fold: 'tail', cell: ({ status }) => <Status of="deedStatus" value={status} /> },
];

const SAMPLE = {
  time: <Moment time="2026-01-05 10:20:30" />,
  no: 'HT20260105000001',
  kind: '框架协议',
  purchase: 'CG-2026-001',
  amount: '以订单为准',
  status: '已生效',
};

function Kind({ of: { kind } }: { of: Row }) {
  return useLabel('deedKind')(kind).label;
}

export function DeedScreen() {
  const [search] = useUrlQuery();
  if (search.id) return <DeedDetail key={search.id} no={search.id} />;
  return search.new ? <DeedForm /> : <DeedList />;
}

function DeedList() {
  const [search] = useUrlQuery();
  const found = useQuery({ ...deeds(search), placeholderData: keepPreviousData });
  return (
    <>
      <PageHead
        title="合同"
        note="以认证的企业为甲方，盖章后双方各执一份"
        actions={
          <ButtonLink look="main" to={NEW_DEED}>
            申请合同
          </ButtonLink>
        }
      />
      <NumberedList
        of={found}
        what="合同"
        list={listDeeds}
        unit="份"
        columns={COLUMNS}
        sample={SAMPLE}
        addressOf={addressOf}
        nothingYet={
          <EmptyState title="还没有合同">
            采购要走合同时，先申请一份：当场生成 PDF，盖章上传后由我们盖章确认。<Link to={NEW_DEED}>申请合同</Link>
          </EmptyState>
        }
      />
    </>
  );
}
