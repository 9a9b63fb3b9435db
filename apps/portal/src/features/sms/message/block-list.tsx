// Numbers that this member's messages never go to.
import { Press } from '@jishi/ui/button';
import { addBlock, listBlocks, removeBlock } from '@jishi/contract/sms/opt-out';
import type { RowOf } from '@jishi/contract/list';
import { Moment } from '@jishi/ui/beijing-time';
import { EmptyState } from '@jishi/ui/empty-state';
import { FilteredList } from '@jishi/ui/filtered-list';
import { type Column, LedgerTable } from '@jishi/ui/ledger-table';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { refreshReads, useCall } from '../../../shell/client';
import { useFilters } from '../../../shell/filters';
import { useForm } from '../../../shell/form';
import { Pages } from '../../../shell/pages';
import { TextField } from '../../../shell/text-field';
import { toast } from '../../../shell/toast-store';
import { useUrlQuery } from '../../../shell/url-query';
import { NumberForm } from './number-form';
import { blocks } from './queries';

type Block = RowOf<typeof listBlocks>;

const COLUMNS: readonly Column<Block>[] = [
  { key: 'phone', title: '手机号', fold: 'lead', cell: ({ phone }) => <span className="mono">{phone}</span> },
  { key: 'reason', title: '原因', fold: 'line', cell: ({ reason }) => <span className="break">{reason || '—'}</span> },
  { key: 'time', title: '加入时间', fold: 'second', cell: ({ time }) => <Moment time={time} /> },
  { key: 'action', title: '操作', label: '', align: 'end', fold: 'tail', cell: (row) => <Remove of={row} /> },
];

export function BlockList() {
  const [search] = useUrlQuery();
  const client = useQueryClient();
  const found = useQuery({ ...blocks(search), placeholderData: keepPreviousData });
  const form = useForm(addBlock, {
    initial: { phone: '', reason: '' },
    done: async () => {
      form.change({ phone: '', reason: '' });
      toast.success('已加入黑名单，验证码也不再发给它');
      await refreshReads(client, listBlocks);
    },
  });
  return (
    <>
      <NumberForm form={form} label="加入黑名单的号码" hint="任何短信都不再发给它，包括验证码" verb="加入黑名单">
        <TextField form={form} name="reason" label="原因（选填）" maxLength={100} />
      </NumberForm>
      <FilteredList
        of={found}
        what="黑名单"
        one="号码"
        filters={useFilters(listBlocks)}
        rows={6}
        nothingYet={<EmptyState title="黑名单是空的">投诉过、不该再打扰的号码加在这里。</EmptyState>}
      >
        {(page) => (
          <>
            <LedgerTable caption="黑名单" columns={COLUMNS} rows={page.list} rowKey={({ id }) => id} />
            <Pages of={page} unit="个" />
          </>
        )}
      </FilteredList>
    </>
  );
}

function Remove({ of: { id, phone } }: { of: Block }) {
  const client = useQueryClient();
  const remove = useCall(removeBlock, {
    onSuccess: () => toast.success(`${phone} 已移出黑名单`),
    onSettled: () => refreshReads(client, listBlocks),
  });
  return (
    <Press
      className="text-button"
      disabled={remove.isPending}
      aria-label={`把 ${phone} 移出黑名单`}
      onClick={() => remove.mutate({ id })}
    >
      移出
    </Press>
  );
}
