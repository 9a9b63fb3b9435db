// /sms/templates: members' templates, and stopping one.
import { searchTemplates, stopTemplate } from '@jishi/contract/console/sms';
import { smsStatus } from '@jishi/contract/enums/sms';
import type { RowOf } from '@jishi/contract/list';
import { EmptyState } from '@jishi/ui/empty-state';
import type { Column } from '@jishi/ui/ledger-table';
import { useCall, useRefreshOf } from '../../../shell/client';
import { MEMBER, actionColumn, statusColumn } from '../../../shell/columns';
import { labelOf } from '../../../shell/labels';
import { ListScreen } from '../../../shell/list-screen';
import { useMay } from '../../../shell/operator';
import { ReasonButton } from '../../../shell/reason-button';

type Row = RowOf<typeof searchTemplates>;

const COLUMNS: readonly Column<Row>[] = [
  { key: 'code', title: '编号', fold: 'lead', cell: ({ code }) => <span className="mono">{code}</span> },
  { ...statusColumn('smsStatus'), width: '88px' },
  // more lines than a row of two takes: it folds to a block
  { ...MEMBER, fold: 'half' },
  { key: 'kind', title: '类型', fold: 'half', cell: ({ kind }) => labelOf('smsKind', kind).label },
  { key: 'content', title: '内容', fold: 'line', cell: ({ content }) => <span className="break">{content}</span> },
  {
    key: 'reason',
    title: '原因',
    fold: 'line',
    cell: ({ reasons }) => reasons.map(({ reason }) => reason).join('；') || '—',
  },
  { key: 'time', title: '提交', fold: 'line', cell: ({ submitTime }) => <span className="nowrap">{submitTime}</span> },
  actionColumn((row: Row) => <Stop template={row} />, 'line'),
];

export function TemplatesScreen() {
  return (
    <ListScreen
      of={searchTemplates}
      title="短信模板"
      columns={COLUMNS}
      rowKey={({ id }) => id}
      nothingFound={<EmptyState title="没有符合条件的模板">换个状态试试；编号要完整输入。</EmptyState>}
      nothingYet={<EmptyState title="还没有模板">会员提交模板后列在这里。</EmptyState>}
    />
  );
}

function Stop({ template: { id, code, status } }: { template: Row }) {
  const may = useMay(stopTemplate);
  const stop = useCall(stopTemplate, { silent: true, onSettled: useRefreshOf(searchTemplates) });
  if (!may) return null;
  const stopped = status !== smsStatus.stopped;
  const verb = stopped ? '停用' : '恢复';
  return (
    <ReasonButton
      size="small"
      label={`${verb} ${code}`}
      title={`${verb}模板 ${code}`}
      consequences={[
        stopped ? '会员不能再用它发送，已经提交的照常发出；会员会收到通知。' : '会员可以照常使用；会员会收到通知。',
      ]}
      hint="会员会看到"
      verb={verb}
      pending={stop.isPending}
      onConfirm={(reason) => stop.mutateAsync({ id, stopped, reason })}
    >
      {verb}
    </ReasonButton>
  );
}
