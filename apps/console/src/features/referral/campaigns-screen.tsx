// /referrals/campaigns: what is promised for invitations, what that has cost beside the ledger's figure, and who agreed to it.
import {
  listReferralCampaigns,
  listReferralProposals,
  saveReferralCampaign,
  stopReferralCampaign,
} from '@jishi/contract/console/referral';
import { campaignStage } from '@jishi/contract/enums/coupon';
import { referralProposal } from '@jishi/contract/enums/referral';
import { reviewKind } from '@jishi/contract/enums/review';
import type { RowOf } from '@jishi/contract/list';
import { Button } from '@jishi/ui/button';
import { EmptyState } from '@jishi/ui/empty-state';
import { FigureStrip } from '@jishi/ui/figure-strip';
import type { Column } from '@jishi/ui/ledger-table';
import { formatCount, formatMoney } from '@jishi/ui/money';
import { Link } from '@jishi/ui/router';
import { RuledHead } from '@jishi/ui/ruled-head';
import { useState } from 'react';
import { query, useCall, useRefreshOf } from '../../shell/client';
import { actionColumn, statusColumn } from '../../shell/columns';
import { Status } from '../../shell/labels';
import { ReviewLink } from '../../shell/links';
import { usePage } from '../../shell/list-conditions';
import { useMay } from '../../shell/operator';
import { PagedList } from '../../shell/paged-list';
import { ReasonDialog } from '../../shell/reason-dialog';
import { Screen } from '../../shell/screen';
import { type Campaign, CampaignDialog } from './campaign-dialog';
import { useQuery } from '@tanstack/react-query';

const COLUMNS: readonly Column<Campaign>[] = [
  { key: 'name', title: '活动', fold: 'lead', cell: ({ name }) => <b className="break">{name}</b> },
  { key: 'stage', title: '状态', fold: 'tail', cell: ({ stage }) => <Status of="campaignStage" value={stage} /> },
  { key: 'terms', title: '条款', fold: 'line', cell: (row) => <Terms row={row} /> },
  {
    key: 'time',
    title: '时间',
    fold: 'none',
    cell: ({ beginTime, endTime }) => (
      <span>
        <span className="nowrap">{beginTime.slice(0, 16)}</span> 至{' '}
        <span className="nowrap">{endTime.slice(0, 16)}</span>
      </span>
    ),
  },
  {
    key: 'invited',
    title: '已发放 / 受邀',
    // two figures are wider than a phone; 看邀请 leads to these
    fold: 'none',
    align: 'end',
    cell: ({ id, invited, rewarded }) => (
      <Link to={`/referrals?campaignId=${id}`} className="nowrap">
        {formatCount(rewarded)} / {formatCount(invited)} 位
      </Link>
    ),
  },
  {
    key: 'spent',
    title: '已发 / 预算',
    fold: 'second',
    align: 'end',
    cell: ({ budget, given, promised }) => (
      <span>
        {formatMoney(given)} / {formatMoney(budget)}
        {promised !== '0.00' && <small className="quiet"> 待发 {formatMoney(promised)}</small>}
      </span>
    ),
  },
];

function Terms({ row }: { row: Campaign }) {
  const { inviterReward, invitedReward, leastPaid, withinDays, holdDays, perInviter } = row;
  return (
    <span>
      邀请人 {short(inviterReward)} 元，受邀人 {short(invitedReward)} 元；{withinDays} 天内充 {short(leastPaid)} 元，
      {holdDays > 0 ? `${holdDays} 天后发` : '随即发'}；每人 {formatCount(perInviter)} 位
    </span>
  );
}

const short = (amount: string) => formatMoney(amount).replace(/\.00$/, '');

const SAMPLE = {
  name: '邀请有礼',
  stage: '进行中',
  terms: '邀请人 20 元，受邀人 10 元；30 天内充 100 元，7 天后发；每人 10 位',
  time: '2026-01-05 起',
  invited: '12 / 36 位',
  spent: '360.00 / 3,000.00',
};

export function CampaignsScreen() {
  const may = useMay(saveReferralCampaign);
  const [editing, setEditing] = useState<Campaign | 'new'>();
  const [stopping, setStopping] = useState<Campaign>();
  const campaigns = usePage(listReferralCampaigns, []);
  const action = actionColumn(
    (row: Campaign) =>
      row.stage !== campaignStage.stopped && (
        <>
          <Button size="small" aria-label={`修改 ${row.name}`} onClick={() => setEditing(row)}>
            修改
          </Button>{' '}
          <Button size="small" aria-label={`停止 ${row.name}`} onClick={() => setStopping(row)}>
            停止
          </Button>
        </>
      ),
    'line',
  );
  return (
    <Screen
      title="邀请活动"
      note="同时只有一个；改动只对以后注册的人生效，预算加得多要另一位操作员同意"
      actions={
        <>
          <Link to="/referrals">看邀请</Link>
          {may && (
            <Button look="main" onClick={() => setEditing('new')}>
              新建邀请活动
            </Button>
          )}
        </>
      }
    >
      <div className="sections">
        <section>
          <PagedList
            of={campaigns}
            what="邀请活动"
            columns={may ? [...COLUMNS, action] : COLUMNS}
            rowKey={({ id }) => id}
            head={({ given, ledgerGiven }) => (
              <FigureStrip
                label="合计"
                figures={[
                  {
                    label: '邀请奖励已发放',
                    value: `¥${formatMoney(given)}`,
                    note: given === ledgerGiven ? '与账目一致' : `账目为 ¥${formatMoney(ledgerGiven)}，请核对`,
                  },
                ]}
              />
            )}
            sample={SAMPLE}
            nothingYet={<EmptyState title="还没有邀请活动">受邀人实名并充值后，双方得到赠送余额。</EmptyState>}
          />
        </section>
        <History />
      </div>
      {editing && (
        <CampaignDialog campaign={editing === 'new' ? undefined : editing} onClose={() => setEditing(undefined)} />
      )}
      {stopping && <Stop campaign={stopping} onClose={() => setStopping(undefined)} />}
    </Screen>
  );
}

function Stop({ campaign: { id, name }, onClose }: { campaign: Campaign; onClose: () => void }) {
  const refresh = useRefreshOf(listReferralCampaigns);
  const stop = useCall(stopReferralCampaign, { silent: true, onSettled: refresh });
  return (
    <ReasonDialog
      title={`停止邀请活动：${name}`}
      consequences={[
        '以后由邀请链接注册的人没有奖励。',
        '已经注册的照旧：达成条件就发放。',
        '停止后不能再开，可以另建一个。',
      ]}
      hint="留在审计记录里，用户看不到"
      verb="停止活动"
      pending={stop.isPending}
      onConfirm={(reason) => stop.mutateAsync({ id, reason })}
      onClose={onClose}
    />
  );
}

type Proposal = RowOf<typeof listReferralProposals>;

const HISTORY: readonly Column<Proposal>[] = [
  { key: 'name', title: '提案', fold: 'lead', cell: ({ name }) => <span className="break">{name}</span> },
  statusColumn('referralProposal'),
  { key: 'terms', title: '条款', fold: 'line', cell: ({ terms }) => terms },
  { key: 'budget', title: '预算', align: 'end', fold: 'second', cell: ({ budget }) => formatMoney(budget) },
  {
    key: 'by',
    title: '经手',
    fold: 'second',
    cell: ({ proposedBy, decidedBy }) =>
      decidedBy && decidedBy !== proposedBy ? `${proposedBy}，${decidedBy}` : proposedBy,
  },
  {
    key: 'time',
    title: '提出',
    fold: 'second',
    cell: ({ createTime }) => <span className="nowrap">{createTime}</span>,
  },
  actionColumn(({ reviewId, name, status }) => (
    <ReviewLink
      kind={reviewKind.referralCampaign}
      id={reviewId}
      no={name}
      waits={status === referralProposal.waiting}
    />
  )),
];

/** The latest; who looks for older ones finds them in the audit log. */
function History() {
  const proposals = useQuery(query(listReferralProposals, { pageSize: 50 }));
  return (
    <section aria-labelledby="history">
      <RuledHead id="history" title="条款的历史" />
      <PagedList
        of={proposals}
        what="条款的历史"
        columns={HISTORY}
        rowKey={({ id }) => id}
        nothingYet={<EmptyState title="还没有提案">新建或修改活动后，每份条款与经手的人都在这里。</EmptyState>}
      />
    </section>
  );
}
