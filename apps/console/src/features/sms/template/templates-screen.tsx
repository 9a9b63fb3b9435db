// /sms/templates: members' templates, and stopping one.
import { searchTemplates, stopTemplate } from '@jishi/contract/console/sms';
import type { RowOf } from '@jishi/contract/list';
import { EmptyState } from '@jishi/ui/empty-state';
import type { Column } from '@jishi/ui/ledger-table';
import { actionColumn } from '../../../shell/columns';
import { labelOf } from '../../../shell/labels';
import { ListScreen } from '../../../shell/list-screen';
import { STATE_AND_OWNER, StopButton, reasonAndTime } from '../submitted';

type Row = RowOf<typeof searchTemplates>;

const COLUMNS: readonly Column<Row>[] = [
  { key: 'code', title: '编号', fold: 'lead', cell: ({ code }) => <span className="mono">{code}</span> },
  ...STATE_AND_OWNER,
  { key: 'kind', title: '类型', fold: 'half', cell: ({ kind }) => labelOf('smsKind', kind).label },
  { key: 'content', title: '内容', fold: 'line', cell: ({ content }) => <span className="break">{content}</span> },
  ...reasonAndTime<Row>(({ reasons }) => reasons.map(({ reason }) => reason)),
  actionColumn(
    ({ id, code, status }: Row) => (
      <StopButton
        by={stopTemplate}
        list={searchTemplates}
        id={id}
        status={status}
        name={` ${code}`}
        what={`模板 ${code}`}
      />
    ),
    'line',
  ),
];

export function TemplatesScreen() {
  return (
    <ListScreen
      of={searchTemplates}
      title="短信模板"
      columns={COLUMNS}
      rowKey={({ id }) => id}
      nothingFound={<EmptyState title="没有符合条件的模板">换个状态试试；编号要完整输入。</EmptyState>}
      nothingYet={<EmptyState title="还没有模板">用户提交模板后列在这里。</EmptyState>}
    />
  );
}
