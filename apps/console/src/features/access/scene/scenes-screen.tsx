// /scenes: scene audits to decide, the one that waits longest first.
import { searchScenes } from '@jishi/contract/console/scene';
import type { Output } from '@jishi/contract/endpoint';
import { EmptyState } from '@jishi/ui/empty-state';
import type { Column } from '@jishi/ui/ledger-table';
import { Link } from 'react-router';
import { MEMBER_NAME, statusColumn } from '../../../shell/columns';
import { ListScreen } from '../../../shell/list-screen';

type Row = Output<typeof searchScenes>['list'][number];

const COLUMNS: readonly Column<Row>[] = [
  {
    key: 'project',
    title: '产品',
    fold: 'lead',
    cell: ({ id, projectName }) => <Link to={`/scenes/${id}`}>{projectName}</Link>,
  },
  statusColumn('sceneAuditStatus'),
  MEMBER_NAME,
  { key: 'site', title: '网站或应用', fold: 'line', cell: ({ site }) => <span className="break">{site}</span> },
  { key: 'files', title: '附件', align: 'end', cell: ({ files }) => `${files} 个` },
  { key: 'created', title: '提交', cell: ({ createTime }) => <span className="nowrap">{createTime}</span> },
  {
    key: 'decided',
    title: '结果',
    cell: ({ decideTime, claimedBy }) => (
      <span className="nowrap">{decideTime ?? (claimedBy ? `${claimedBy}在看` : '没有人在看')}</span>
    ),
  },
];

export function ScenesScreen() {
  return (
    <ListScreen
      of={searchScenes}
      title="场景审核"
      note={noteOf}
      columns={COLUMNS}
      rowKey={({ id }) => id}
      open={({ id }) => `/scenes/${id}`}
      nothingFound={<EmptyState title="没有符合条件的材料">编号要完整输入；换个状态试试。</EmptyState>}
      nothingYet={<EmptyState title="没有要审核的场景">会员为需要场景审核的产品提交材料后，列在这里。</EmptyState>}
    />
  );
}

function noteOf({ waiting, waitingSince }: Output<typeof searchScenes>): string {
  return waiting > 0 ? `${waiting} 份待审核，最早提交于 ${waitingSince}` : '没有待审核的';
}
