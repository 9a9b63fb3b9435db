// /invite: the member's link, what comes of it, whom they invited; for who was invited, what is still missing.
import type { Output } from '@jishi/contract/endpoint';
import { referralStage } from '@jishi/contract/enums/referral';
import type { RowOf } from '@jishi/contract/list';
import type { getReferral, listReferrals } from '@jishi/contract/referral';
import { Moment } from '@jishi/ui/beijing-time';
import { EmptyState } from '@jishi/ui/empty-state';
import { type Column, LedgerTable } from '@jishi/ui/ledger-table';
import { formatCount, formatMoney } from '@jishi/ui/money';
import { PageHead } from '@jishi/ui/page-head';
import { RecordList } from '@jishi/ui/record-list';
import { RuledHead } from '@jishi/ui/ruled-head';
import { SampleRow } from '@jishi/ui/sample-row';
import { StatStrip } from '@jishi/ui/stat-strip';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@jishi/ui/router';
import { Status } from '../../shell/labels';
import { Pages } from '../../shell/pages';
import { useUrlQuery } from '../../shell/url-query';
import { InvitationCard } from './invitation-card';
import { OwnReward } from './own-reward';
import { REFERRAL, referrals } from './queries';
import './referral.css';

type Info = Output<typeof getReferral>;
type Row = RowOf<typeof listReferrals>;

const COLUMNS: readonly Column<Row>[] = [
  { key: 'phone', title: '受邀人', fold: 'lead', cell: ({ phone }) => <b className="mono">{phone || '已注销'}</b> },
  { key: 'stage', title: '状态', fold: 'tail', cell: ({ stage }) => <Status of="referralStage" value={stage} /> },
  { key: 'next', title: '进展', fold: 'line', cell: (row) => <Progress row={row} /> },
  {
    key: 'reward',
    title: '您的奖励',
    align: 'end',
    fold: 'end',
    cell: ({ reward, stage }) =>
      reward && stage !== referralStage.nothing ? `¥${formatMoney(reward)}` : <span className="quiet">—</span>,
  },
  { key: 'time', title: '注册时间', fold: 'second', cell: ({ registerTime }) => <Moment time={registerTime} /> },
];

function Progress({ row: { stage, reason, deadline, giveTime, givenTime } }: { row: Row }) {
  if (stage === referralStage.given)
    return (
      <>
        <Moment time={givenTime ?? ''} /> 记入赠送余额
      </>
    );
  if (stage === referralStage.paid)
    return (
      <>
        <Moment time={giveTime ?? ''} /> 发放，其间没有退款即可
      </>
    );
  if (reason) return reason;
  const lacks = stage === referralStage.certified ? '还差充值' : '还差实名认证与充值';
  return `${lacks}，${(deadline ?? '').slice(0, 10)} 前完成有效`;
}

export function ReferralScreen() {
  const [search] = useUrlQuery();
  const { data } = useQuery(REFERRAL);
  const answer = useQuery({ ...referrals(search), placeholderData: keepPreviousData });
  return (
    <>
      <PageHead title="邀请有礼" actions={<Link to="/fund/detail">奖励记在资金明细</Link>} />
      {data?.own && <OwnReward own={data.own} />}
      {data && <InvitationCard info={data} />}
      <section className="workspace-section" aria-labelledby="invited">
        <RuledHead id="invited" title="我邀请的人" />
        <RecordList
          of={answer}
          what="邀请"
          rows={3}
          head={data && data.invited > 0 && <Sums info={data} />}
          nothingYet={
            <EmptyState title="还没有人由您的链接注册">
              把链接发给同事或同行：他们注册后会出现在这里，走到哪一步也在这里。
            </EmptyState>
          }
          sample={<SampleRow columns={COLUMNS} cells={SAMPLE} />}
        >
          {(page) => (
            <>
              <LedgerTable caption="我邀请的人" columns={COLUMNS} rows={page.list} rowKey={({ id }) => id} />
              <Pages of={page} unit="位" />
            </>
          )}
        </RecordList>
      </section>
    </>
  );
}

function Sums({ info: { invited, rewarded, earned, coming } }: { info: Info }) {
  return (
    <StatStrip
      label="合计"
      stats={[
        { label: '已邀请', value: formatCount(invited), note: '位' },
        { label: '已发放', value: formatCount(rewarded), note: '位' },
        { label: '已获奖励', value: `¥${formatMoney(earned)}` },
        { label: '待发放', value: `¥${formatMoney(coming)}` },
      ]}
      remark="奖励记入赠送余额，可用于调用与购买，不能提现"
    />
  );
}

const SAMPLE = {
  phone: <b className="mono">138****8000</b>,
  stage: <Status of="referralStage" value={referralStage.paid} />,
  next: '2026-01-12 10:20 发放，其间没有退款即可',
  reward: '¥20.00',
  time: <Moment time="2026-01-05 10:20:30" />,
};
