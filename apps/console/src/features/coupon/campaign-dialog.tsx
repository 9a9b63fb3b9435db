// Creates a campaign, or edits what may still change of one.
import { listCouponCampaigns, listCouponTemplates, saveCampaign } from '@jishi/contract/console/coupon';
import type { Output } from '@jishi/contract/endpoint';
import { consoleEnums } from '@jishi/contract/enums';
import { campaignStatus } from '@jishi/contract/enums/coupon';
import { aside } from '@jishi/ui/main-part';
import { useQuery } from '@tanstack/react-query';
import { query, useRefreshOf } from '../../shell/client';
import { type EditColumn, EditTable } from '../../shell/form/edit-table';
import { ChoiceField, MomentField, TextField } from '../../shell/form/fields';
import { useValue } from '../../shell/form/form';
import { SaveDialog } from '../../shell/form/save-dialog';
import { useNewForm } from '../../shell/form/use-form-store';

export type Campaign = Output<typeof listCouponCampaigns>['list'][number];

/** `campaignKind` on the wire. */
const CODE = '3';
const BONUS = '4';

const KINDS = consoleEnums.campaignKind.map(({ value, label }) => ({ value: String(value), label }));
const STATUSES = [
  { value: String(campaignStatus.on), label: '按时间进行' },
  { value: String(campaignStatus.stopped), label: '停止' },
];
const TIER: readonly EditColumn[] = [
  {
    title: '充值满（元）',
    cell: (path) => <TextField bare path={`${path}.from`} label="充值满" inputMode="decimal" />,
  },
  { title: '赠送（元）', cell: (path) => <TextField bare path={`${path}.bonus`} label="赠送" inputMode="decimal" /> },
];

type Values = {
  name: string;
  kind: string;
  status: string;
  templateId: string;
  campaignCode: string;
  tiers: { from: string; bonus: string }[];
  budget: string;
  perMember: string;
  beginTime: string;
  endTime: string;
};

const plain = (amount: string) => amount.replace(/\.00$/, '');

function valuesOf(campaign: Campaign | undefined): Values {
  return {
    name: campaign?.name ?? '',
    kind: String(campaign?.kind ?? BONUS),
    status: String(campaign?.status ?? 1),
    templateId: campaign?.templateId ?? '',
    campaignCode: campaign?.campaignCode ?? '',
    tiers: campaign?.tiers.map(({ from, bonus }) => ({ from: plain(from), bonus: plain(bonus) })) ?? [
      { from: '500', bonus: '10' },
    ],
    budget: plain(campaign?.budget ?? ''),
    perMember: String(campaign?.perMember ?? 1),
    beginTime: campaign?.beginTime ?? '',
    endTime: campaign?.endTime ?? '',
  };
}

export function CampaignDialog({ campaign, onClose }: { campaign: Campaign | undefined; onClose: () => void }) {
  const form = useNewForm(() => valuesOf(campaign));
  const refresh = useRefreshOf(listCouponCampaigns);

  function input() {
    const { tiers, budget, perMember, templateId, campaignCode, ...values } = form.values();
    const own =
      values.kind === BONUS
        ? { tiers, budget, perMember }
        : { templateId, ...(values.kind === CODE ? { campaignCode } : {}) };
    return { ...values, ...own, id: campaign?.id };
  }
  return (
    <SaveDialog
      by={saveCampaign}
      refresh={refresh}
      title={campaign ? `修改活动：${campaign.name}` : '新建活动'}
      label="活动"
      form={form}
      verb="保存活动"
      input={input}
      onClose={onClose}
    >
      <TextField path="name" label="名称" hint="充值赠送的名称用户会看到" />
      <ChoiceField path="kind" label="类型" options={KINDS} />
      <KindFields />
      <MomentField path="beginTime" label="开始" />
      <MomentField path="endTime" label="结束" />
      <ChoiceField path="status" label="开关" options={STATUSES} />
    </SaveDialog>
  );
}

function KindFields() {
  const kind = useValue<string>('kind');
  const { data } = useQuery(aside('优惠券选项', query(listCouponTemplates, { pageSize: 100 })));
  if (kind === BONUS)
    return (
      <>
        <EditTable
          list="tiers"
          what="档位"
          columns={TIER}
          create={() => ({ from: '', bonus: '' })}
          none="至少要有一档。"
        />
        <TextField path="budget" label="预算" unit="元" inputMode="decimal" hint="送完为止，不会超出" />
        <TextField path="perMember" label="每人最多" unit="次" inputMode="numeric" />
      </>
    );
  const options = (data?.list ?? []).map(({ id, name, terms }) => ({ value: id, label: `${name}（${terms}）` }));
  return (
    <>
      <ChoiceField path="templateId" label="送的优惠券" options={options} placeholder="请选择" />
      {kind === CODE && <TextField path="campaignCode" label="口令" hint="4 到 20 位字母或数字，不分大小写" mono />}
    </>
  );
}
