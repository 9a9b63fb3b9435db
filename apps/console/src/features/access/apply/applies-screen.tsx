// /applies: what all members applied for; suspending and resuming.
import { resumeApply, searchApplies, suspendApply } from '@jishi/contract/console/apply';
import type { Output } from '@jishi/contract/endpoint';
import { applyStatus } from '@jishi/contract/enums/catalogue';
import { EmptyState } from '@jishi/ui/empty-state';
import type { Column } from '@jishi/ui/ledger-table';
import { Money, formatCount } from '@jishi/ui/money';
import { toast } from '@jishi/ui/toast-store';
import { Link } from '@jishi/ui/router';
import { useCall, useRefreshOf } from '../../../shell/client';
import { MEMBER_NAME, actionColumn } from '../../../shell/columns';
import { Status } from '../../../shell/labels';
import { useMay } from '../../../shell/operator';
import { ReasonButton } from '../../../shell/reason-button';
import { ListScreen } from '../../../shell/list-screen';

type Row = Output<typeof searchApplies>['list'][number];

const COLUMNS: readonly Column<Row>[] = [
  {
    key: 'project',
    title: '产品',
    fold: 'lead',
    cell: ({ projectId, projectName }) => <Link to={`/products/${projectId}`}>{projectName}</Link>,
  },
  {
    key: 'status',
    title: '状态',
    fold: 'tail',
    cell: ({ status, reason }) => (
      <span>
        <Status of="applyStatus" value={status} />
        {reason && <small className="quiet apply-reason">{reason}</small>}
      </span>
    ),
  },
  MEMBER_NAME,
  {
    key: 'price',
    title: '单价',
    align: 'end',
    fold: 'second',
    cell: ({ price }) => <Money value={price} places={3} />,
  },
  { key: 'remaining', title: '剩余', align: 'end', cell: ({ remaining }) => formatCount(remaining) },
  {
    key: 'today',
    title: '今日调用',
    align: 'end',
    cell: ({ memberId, projectId, callsToday }) =>
      callsToday > 0 ? (
        <Link to={`/calls?memberId=${memberId}&projectId=${projectId}`}>{formatCount(callsToday)}</Link>
      ) : (
        '0'
      ),
  },
  {
    key: 'created',
    title: '申请',
    fold: 'none',
    cell: ({ createTime }) => <span className="nowrap">{createTime}</span>,
  },
];

const ACTION = actionColumn((row: Row) => <Standing apply={row} />);

export function AppliesScreen() {
  const may = useMay(suspendApply);
  return (
    <ListScreen
      of={searchApplies}
      title="接口申请"
      what="申请"
      columns={may ? [...COLUMNS, ACTION] : COLUMNS}
      rowKey={({ id }) => id}
      nothingFound={<EmptyState title="没有符合条件的申请">编号要完整输入；换个状态试试。</EmptyState>}
      sample={SAMPLE}
      nothingYet={<EmptyState title="还没有申请">用户在前台申请接口后，列在这里。</EmptyState>}
    />
  );
}

const SAMPLE = {
  project: '手机号归属地',
  status: '已开通',
  member: '示例用户',
  price: '0.0120',
  remaining: '0',
  today: '0',
  created: '2026-01-05 10:20:30',
};

const SUSPEND_REASONS = ['调用量异常，疑似滥用', '用途与申请的场景不符', '收到投诉，调查期间暂停'];

function Standing({ apply }: { apply: Row }) {
  const { id, status, projectName, memberName } = apply;
  const onSettled = useRefreshOf(searchApplies);
  const suspend = useCall(suspendApply, {
    silent: true,
    onSuccess: () => toast.success(`${memberName}的${projectName}已停用`),
    onSettled,
  });
  const resume = useCall(resumeApply, {
    silent: true,
    onSuccess: () => toast.success(`${memberName}的${projectName}已恢复`),
    onSettled,
  });
  if (status !== applyStatus.open && status !== applyStatus.suspended) return null;
  const isOpen = status === applyStatus.open;
  const verb = isOpen ? '停用' : '恢复';
  const act = isOpen ? suspend : resume;
  return (
    <ReasonButton
      size="small"
      label={`${verb}${memberName}的${projectName}`}
      title={`${verb}${memberName}的${projectName}`}
      consequences={
        isOpen
          ? ['网关立即拒绝他对这个产品的调用，不扣费。', '剩余次数保留，他的其他产品照常。']
          : ['网关立即放行，剩余次数接着用。']
      }
      hint={isOpen ? '用户会收到通知，原因写在里面' : '留在审计记录里，用户只收到恢复的通知'}
      verb={`${verb}接口`}
      templates={isOpen ? SUSPEND_REASONS : []}
      pending={act.isPending}
      onConfirm={(reason) => act.mutateAsync({ id, reason })}
    >
      {verb}
    </ReasonButton>
  );
}
