// /referrals: who invited whom and what came of it, those that wait for an operator in front.
import { searchReferrals } from '@jishi/contract/console/referral';
import { referralStage } from '@jishi/contract/enums/referral';
import { reviewKind } from '@jishi/contract/enums/review';
import type { RowOf } from '@jishi/contract/list';
import { EmptyState } from '@jishi/ui/empty-state';
import type { Column } from '@jishi/ui/ledger-table';
import { formatMoney } from '@jishi/ui/money';
import { Link } from '@jishi/ui/router';
import { Status, labelOf } from '../../shell/labels';
import { MemberLink, ReviewLink } from '../../shell/links';
import { ListScreen } from '../../shell/list-screen';

type Row = RowOf<typeof searchReferrals>;

const COLUMNS: readonly Column<Row>[] = [
  {
    key: 'invited',
    title: '受邀人',
    fold: 'lead',
    cell: ({ invitedId, invitedPhone }) => <MemberLink of={{ memberId: invitedId, memberPhone: invitedPhone }} />,
  },
  { key: 'stage', title: '状态', fold: 'tail', cell: ({ stage }) => <Status of="referralStage" value={stage} /> },
  {
    key: 'inviter',
    title: '邀请人',
    fold: 'second',
    cell: ({ inviterId, inviterPhone }) => <MemberLink of={{ memberId: inviterId, memberPhone: inviterPhone }} />,
  },
  { key: 'campaign', title: '活动', fold: 'second', cell: ({ campaignName }) => campaignName || '—' },
  {
    key: 'rewards',
    title: '双方奖励',
    align: 'end',
    fold: 'end',
    cell: ({ inviterReward, invitedReward }) =>
      inviterReward && invitedReward ? (
        <span className="nowrap">
          {formatMoney(inviterReward)} / {formatMoney(invitedReward)}
        </span>
      ) : (
        '—'
      ),
  },
  { key: 'why', title: '进展', fold: 'line', cell: (row) => <Why row={row} /> },
  {
    key: 'time',
    title: '注册时间',
    fold: 'none',
    cell: ({ registerTime }) => <span className="nowrap">{registerTime}</span>,
  },
  {
    key: 'action',
    title: '操作',
    label: '',
    align: 'end',
    fold: 'line',
    cell: ({ reviewId, invitedId, stage }) =>
      reviewId && (
        <ReviewLink kind={reviewKind.referral} id={reviewId} no={invitedId} waits={stage === referralStage.held} />
      ),
  },
];

function Why({ row: { stage, reason, signs, giveTime, givenTime } }: { row: Row }) {
  const seen = signs.map((sign) => labelOf('referralSign', sign).label).join('、');
  if (stage === referralStage.given) return <span className="nowrap">{givenTime} 发放</span>;
  if (stage === referralStage.paid) return <span className="nowrap">{giveTime} 到期发放</span>;
  if (stage === referralStage.held) return seen;
  return [reason, seen].filter(Boolean).join('；');
}

export function ReferralsScreen() {
  return (
    <ListScreen
      of={searchReferrals}
      title="邀请"
      note="疑似同一人的先待核实，同意后才发放"
      actions={<Link to="/referrals/campaigns">邀请活动</Link>}
      columns={COLUMNS}
      rowKey={({ invitedId }) => invitedId}
      nothingFound={<EmptyState title="没有符合条件的邀请">换个状态试试；用户编号要完整输入。</EmptyState>}
      nothingYet={
        <EmptyState title="还没有人由邀请链接注册">用户在“邀请有礼”有自己的链接；由它注册的人列在这里。</EmptyState>
      }
    />
  );
}
