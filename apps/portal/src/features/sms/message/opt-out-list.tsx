// Numbers that want no more messages of this member.
import { Press } from '@jishi/ui/button';
import { addOptOut, listOptOuts, removeOptOut } from '@jishi/contract/sms/opt-out';
import { optOutSource } from '@jishi/contract/enums/sms';
import type { RowOf } from '@jishi/contract/list';
import { Moment } from '@jishi/ui/beijing-time';
import { confirm } from '@jishi/ui/confirm';
import { EmptyState } from '@jishi/ui/empty-state';
import { FilteredList } from '@jishi/ui/filtered-list';
import { type Column, LedgerTable } from '@jishi/ui/ledger-table';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { refreshReads, useCall } from '../../../shell/client';
import { useFilters } from '../../../shell/filters';
import { useForm } from '../../../shell/form';
import { useLabel } from '../../../shell/labels';
import { Pages } from '../../../shell/pages';
import { toast } from '../../../shell/toast-store';
import { useUrlQuery } from '../../../shell/url-query';
import { NumberForm } from './number-form';
import { optOuts } from './queries';

type OptOut = RowOf<typeof listOptOuts>;

export function OptOutList() {
  const [search] = useUrlQuery();
  const client = useQueryClient();
  const found = useQuery({ ...optOuts(search), placeholderData: keepPreviousData });
  const columns = useColumns();
  const form = useForm(addOptOut, {
    initial: { phone: '' },
    done: async () => {
      form.change({ phone: '' });
      toast.success('已登记，不再发给它；验证码照常');
      await refreshReads(client, listOptOuts);
    },
  });
  return (
    <>
      <NumberForm
        form={form}
        label="登记退订的号码"
        hint="电话或客服里要求退订的。通知与营销不再发给它，验证码照常"
        verb="登记退订"
      />
      <FilteredList
        of={found}
        what="退订的号码"
        one="号码"
        filters={useFilters(listOptOuts)}
        rows={6}
        nothingYet={<EmptyState title="还没有人退订">收信人回复 R 以后自动出现在这里。</EmptyState>}
      >
        {(page) => (
          <>
            <LedgerTable caption="退订的号码" columns={columns} rows={page.list} rowKey={({ id }) => id} />
            <Pages of={page} unit="个" />
          </>
        )}
      </FilteredList>
    </>
  );
}

function useColumns(): Column<OptOut>[] {
  const sourceOf = useLabel('optOutSource');
  return [
    { key: 'phone', title: '手机号', fold: 'lead', cell: ({ phone }) => <span className="mono">{phone}</span> },
    { key: 'source', title: '来源', fold: 'second', cell: ({ source }) => sourceOf(source).label },
    { key: 'time', title: '退订时间', fold: 'second', cell: ({ time }) => <Moment time={time} /> },
    { key: 'action', title: '操作', label: '', align: 'end', fold: 'tail', cell: (row) => <Remove of={row} /> },
  ];
}

function Remove({ of: { id, phone, source } }: { of: OptOut }) {
  const client = useQueryClient();
  const remove = useCall(removeOptOut, {
    onSuccess: () => toast.success('已撤销，又可以发给它'),
    onSettled: () => refreshReads(client, listOptOuts),
  });
  if (source !== optOutSource.member) return null;
  async function ask() {
    const content = `撤销后，通知与营销短信又会发给 ${phone}。`;
    if (await confirm({ title: '撤销退订', content, confirmText: '撤销退订' })) remove.mutate({ id });
  }
  return (
    <Press
      className="text-button"
      disabled={remove.isPending}
      aria-label={`撤销 ${phone} 的退订`}
      onClick={() => void ask()}
    >
      撤销
    </Press>
  );
}
