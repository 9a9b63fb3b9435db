// /scenes: scene audits, the one that waits longest first.
import { searchScenes } from '@jishi/contract/console/scene';
import type { Output } from '@jishi/contract/endpoint';
import { sceneAuditStatus } from '@jishi/contract/enums/access';
import { reviewKind } from '@jishi/contract/enums/review';
import { EmptyState } from '@jishi/ui/empty-state';
import type { Column } from '@jishi/ui/ledger-table';
import { MEMBER_NAME, actionColumn, statusColumn } from '../../../shell/columns';
import { ReviewLink } from '../../../shell/links';
import { ListScreen } from '../../../shell/list-screen';

type Row = Output<typeof searchScenes>['list'][number];

const COLUMNS: readonly Column<Row>[] = [
  {
    key: 'project',
    title: '产品',
    fold: 'lead',
    cell: ({ projectName }) => projectName,
  },
  statusColumn('sceneAuditStatus'),
  MEMBER_NAME,
  { key: 'site', title: '网站或应用', cell: ({ site }) => <span className="break">{site}</span> },
  { key: 'files', title: '附件', align: 'end', cell: ({ files }) => `${files} 个` },
  {
    key: 'created',
    title: '提交',
    fold: 'second',
    cell: ({ createTime }) => <span className="nowrap">{createTime}</span>,
  },
  {
    key: 'decided',
    title: '结果',
    cell: ({ decideTime }) => <span className="nowrap">{decideTime}</span>,
  },
  actionColumn(({ reviewId, id, projectName, status }) => (
    <ReviewLink
      kind={reviewKind.scene}
      id={reviewId}
      no={`${projectName} ${id}`}
      waits={status === sceneAuditStatus.waiting}
    />
  )),
];

const SAMPLE = {
  project: '手机号归属地',
  status: '待审核',
  member: '示例用户',
  site: 'www.example.com',
  files: '2 个',
  created: '2026-01-05 10:20:30',
  decided: '',
  action: '去处理',
};

export function ScenesScreen() {
  return (
    <ListScreen
      of={searchScenes}
      title="场景审核"
      note={noteOf}
      columns={COLUMNS}
      rowKey={({ id }) => id}
      nothingFound={<EmptyState title="没有符合条件的材料">编号要完整输入；换个状态试试。</EmptyState>}
      sample={SAMPLE}
      nothingYet={<EmptyState title="没有要审核的场景">用户为需要场景审核的产品提交材料后，列在这里。</EmptyState>}
    />
  );
}

function noteOf({ waiting, waitingSince }: Output<typeof searchScenes>): string {
  return waiting > 0 ? `${waiting} 份待审核，最早提交于 ${waitingSince}` : '没有待审核的';
}
