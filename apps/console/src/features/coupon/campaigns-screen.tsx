// /promotions: promotions with their rules and their cost, beside the ledger's figure.
import { listCouponCampaigns, saveCampaign } from '@jishi/contract/console/coupon';
import { Button } from '@jishi/ui/button';
import { EmptyState } from '@jishi/ui/empty-state';
import { FigureStrip } from '@jishi/ui/figure-strip';
import type { Column } from '@jishi/ui/ledger-table';
import { formatCount, formatMoney } from '@jishi/ui/money';
import { useState } from 'react';
import { Link } from '@jishi/ui/router';
import { actionColumn } from '../../shell/columns';
import { Status, labelOf } from '../../shell/labels';
import { usePage } from '../../shell/list-conditions';
import { useMay } from '../../shell/operator';
import { PagedList } from '../../shell/paged-list';
import { Screen } from '../../shell/screen';
import { type Campaign, CampaignDialog } from './campaign-dialog';

const COLUMNS: readonly Column<Campaign>[] = [
  { key: 'name', title: '活动', fold: 'lead', cell: ({ name }) => <b className="break">{name}</b> },
  { key: 'stage', title: '状态', fold: 'tail', cell: ({ stage }) => <Status of="campaignStage" value={stage} /> },
  { key: 'kind', title: '类型', fold: 'second', cell: ({ kind }) => labelOf('campaignKind', kind).label },
  { key: 'gives', title: '送什么', fold: 'second', cell: (row) => <Gives row={row} /> },
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
  { key: 'taken', title: '参加', align: 'end', fold: 'end', cell: ({ taken }) => `${formatCount(taken)} 次` },
  {
    key: 'spent',
    title: '已送 / 预算',
    fold: 'none',
    align: 'end',
    cell: ({ budget, given, promised }) =>
      budget ? (
        <span>
          {formatMoney(given)} / {formatMoney(budget)}
          {promised !== '0.00' && <small className="quiet"> 待付 {formatMoney(promised)}</small>}
        </span>
      ) : (
        <span className="quiet">按张发</span>
      ),
  },
];

function Gives({ row: { templateId, templateName, campaignCode, tiers, perMember } }: { row: Campaign }) {
  if (templateId)
    return (
      <span>
        <Link to={`/coupons/${templateId}`}>{templateName}</Link>
        {campaignCode && (
          <>
            ，口令 <span className="mono">{campaignCode}</span>
          </>
        )}
      </span>
    );
  return (
    <span>
      {tiers.map(({ from, bonus }) => `充 ${short(from)} 赠 ${short(bonus)}`).join('，')}，每人 {perMember} 次
    </span>
  );
}

const short = (amount: string) => formatMoney(amount).replace(/\.00$/, '');

const SAMPLE = {
  name: '新人送券',
  stage: '进行中',
  kind: '注册送券',
  gives: '新人满减券',
  time: '2026-01-05 起',
  taken: '36 次',
  spent: '360.00 / 1,000.00',
};

export function CampaignsScreen() {
  const may = useMay(saveCampaign);
  const [editing, setEditing] = useState<Campaign | 'new'>();
  const campaigns = usePage(listCouponCampaigns, []);
  const action = actionColumn((row: Campaign) => (
    <Button size="small" aria-label={`修改 ${row.name}`} onClick={() => setEditing(row)}>
      修改
    </Button>
  ));
  return (
    <Screen
      title="活动"
      note="送出的钱由平台承担，预算用完自动停；同时只有一个充值赠送"
      actions={
        may && (
          <Button look="main" onClick={() => setEditing('new')}>
            新建活动
          </Button>
        )
      }
    >
      <PagedList
        of={campaigns}
        what="活动"
        columns={may ? [...COLUMNS, action] : COLUMNS}
        rowKey={({ id }) => id}
        head={({ given, ledgerGiven }) => (
          <FigureStrip
            label="合计"
            figures={[
              {
                label: '充值赠送已送出',
                value: `¥${formatMoney(given)}`,
                note: given === ledgerGiven ? '与账目一致' : `账目为 ¥${formatMoney(ledgerGiven)}，请核对`,
              },
            ]}
          />
        )}
        sample={SAMPLE}
        nothingYet={<EmptyState title="还没有活动">可以送新人券、认证券、口令券，或在充值时加赠。</EmptyState>}
      />
      {editing && (
        <CampaignDialog campaign={editing === 'new' ? undefined : editing} onClose={() => setEditing(undefined)} />
      )}
    </Screen>
  );
}
