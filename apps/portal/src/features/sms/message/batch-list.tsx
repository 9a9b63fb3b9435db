// Batches: how far each is, what it cost and what came back, and the way to stop what is still queued.
import { Press } from '@jishi/ui/button';
import { cancelBatch, getBatch, listBatches } from '@jishi/contract/sms/batch';
import type { RowOf } from '@jishi/contract/list';
import { listSmsMessages } from '@jishi/contract/sms/message';
import { getSmsPrice } from '@jishi/contract/sms/send';
import { getSmsToday } from '@jishi/contract/sms/statistic';
import { Moment } from '@jishi/ui/beijing-time';
import { confirm } from '@jishi/ui/confirm';
import { EmptyState } from '@jishi/ui/empty-state';
import { FilteredList } from '@jishi/ui/filtered-list';
import { type Column, LedgerTable } from '@jishi/ui/ledger-table';
import { formatCount, formatMoney } from '@jishi/ui/money';
import { Link } from '@jishi/ui/router';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { refreshReads, useCall } from '../../../shell/client';
import { useFilters } from '../../../shell/filters';
import { useLabel } from '../../../shell/labels';
import { Stretches } from '../../../shell/pages';
import { toast } from '../../../shell/toast-store';
import { useUrlQuery } from '../../../shell/url-query';
import { MANAGE } from '../places';
import { BatchProgress } from './batch-progress';
import { recordsHref } from './places';
import { batches } from './queries';

type Batch = RowOf<typeof listBatches>;

const LOOK_MS = 3000;
const isUnderWay = ({ waiting, sent }: Batch) => waiting + sent > 0;

export function BatchList() {
  const [search] = useUrlQuery();
  const found = useQuery({
    ...batches(search),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.list.some(({ waiting }) => waiting > 0) ? LOOK_MS : false),
  });
  const columns = useColumns();
  return (
    <FilteredList
      of={found}
      what="发送批次"
      one="批次"
      filters={useFilters(listBatches)}
      rows={6}
      nothingYet={
        <EmptyState title="还没有发送批次">
          一次点击或一次调用是一个批次，这里看它到了哪一步。 <Link to={`${MANAGE}?tab=send`}>去发送</Link>
        </EmptyState>
      }
    >
      {(page) => (
        <>
          <LedgerTable caption="发送批次" columns={columns} rows={page.list} rowKey={({ no }) => no} />
          <Stretches of={page} unit="批" />
        </>
      )}
    </FilteredList>
  );
}

function useColumns(): Column<Batch>[] {
  const originOf = useLabel('smsOrigin');
  return [
    {
      key: 'no',
      title: '批次',
      fold: 'lead',
      cell: ({ no, createTime }) => (
        <span className="sms-batch-no">
          <Link className="mono" to={recordsHref({ batchNo: no })}>
            {no}
          </Link>
          <small>
            <Moment time={createTime} />
          </small>
        </span>
      ),
    },
    {
      key: 'what',
      title: '模板与签名',
      fold: 'line',
      cell: ({ templateName, signature, origin, sendTime, createTime }) => (
        <span className="sms-record-what" title={`${templateName}【${signature}】`}>
          {templateName}
          <small className="faint">
            【{signature}】{originOf(origin).label}
            {sendTime > createTime && `，定于 ${sendTime.slice(5, 16)}`}
          </small>
        </span>
      ),
    },
    { key: 'progress', title: '进度', fold: 'line', width: '34%', cell: (batch) => <BatchProgress of={batch} /> },
    { key: 'cost', title: '费用', align: 'end', fold: 'tail', cell: (batch) => <Cost of={batch} /> },
    { key: 'action', title: '操作', label: '', align: 'end', fold: 'line', cell: (batch) => <Cancel batch={batch} /> },
  ];
}

function Cost({ of: { packageUnits, amount, backUnits, backAmount } }: { of: Batch }) {
  return (
    <span className="nowrap">
      {costWords(packageUnits, amount)}
      {(backUnits > 0 || Number(backAmount) > 0) && (
        <small className="sms-below faint">退回 {costWords(backUnits, backAmount)}</small>
      )}
    </span>
  );
}

const costWords = (units: number, amount: string) =>
  [units > 0 && `套餐 ${formatCount(units)} 条`, (Number(amount) > 0 || units === 0) && `¥${formatMoney(amount)}`]
    .filter(Boolean)
    .join(' + ');

function Cancel({ batch }: { batch: Batch }) {
  const client = useQueryClient();
  const cancel = useCall(cancelBatch, {
    onSuccess: ({ cancelled, backUnits, backAmount }) =>
      toast.success(`已取消 ${formatCount(cancelled)} 条，退回 ${costWords(backUnits, backAmount)}`),
    onSettled: () => refreshReads(client, listBatches, getBatch, listSmsMessages, getSmsToday, getSmsPrice),
  });
  if (!batch.cancels) return isUnderWay(batch) ? <span className="small quiet">已提交，等回执</span> : null;
  async function ask() {
    const content = '还没有提交给运营商的短信不再发送，费用立即退回；已经提交的照发。';
    if (await confirm({ title: '取消这一批', content, confirmText: '取消发送', cancelText: '继续发送' }))
      cancel.mutate({ no: batch.no });
  }
  return (
    <Press
      className="text-button"
      disabled={cancel.isPending}
      aria-label={`取消批次 ${batch.no}`}
      onClick={() => void ask()}
    >
      {cancel.isPending ? '正在取消' : '取消发送'}
    </Press>
  );
}
