// What phones answered.
import { listReplies } from '@jishi/contract/sms/message';
import type { RowOf } from '@jishi/contract/list';
import { Moment } from '@jishi/ui/beijing-time';
import { EmptyState } from '@jishi/ui/empty-state';
import { FilteredList } from '@jishi/ui/filtered-list';
import { type Column, LedgerTable } from '@jishi/ui/ledger-table';
import { Link } from '@jishi/ui/router';
import { StatusMark } from '@jishi/ui/status-mark';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useFilters } from '../../../shell/filters';
import { Stretches } from '../../../shell/pages';
import { useUrlQuery } from '../../../shell/url-query';
import { recordsHref } from './places';
import { replies } from './queries';

const COLUMNS: readonly Column<RowOf<typeof listReplies>>[] = [
  { key: 'phone', title: '手机号', fold: 'lead', cell: ({ phone }) => <span className="mono">{phone || '—'}</span> },
  {
    key: 'text',
    title: '内容',
    fold: 'line',
    cell: ({ text }) => <span className="break">{text || '已清除'}</span>,
  },
  {
    key: 'optsOut',
    title: '退订',
    fold: 'tail',
    cell: ({ optsOut }) => (optsOut ? <StatusMark tone="warning">退订</StatusMark> : ''),
  },
  {
    key: 'to',
    title: '回复的短信',
    fold: 'second',
    cell: ({ messageId, templateName }) => <Link to={recordsHref({ id: messageId })}>{templateName}</Link>,
  },
  { key: 'time', title: '时间', fold: 'second', align: 'end', cell: ({ time }) => <Moment time={time} /> },
];

export function ReplyList() {
  const [search] = useUrlQuery();
  const found = useQuery({ ...replies(search), placeholderData: keepPreviousData });
  return (
    <FilteredList
      of={found}
      what="回复"
      filters={useFilters(listReplies)}
      rows={6}
      nothingYet={<EmptyState title="还没有收到回复">收信人回短信以后出现在这里；回复 R 的自动退订。</EmptyState>}
    >
      {(page) => (
        <>
          <LedgerTable caption="回复" columns={COLUMNS} rows={page.list} rowKey={({ id }) => id} />
          <Stretches of={page} unit="条" />
        </>
      )}
    </FilteredList>
  );
}
