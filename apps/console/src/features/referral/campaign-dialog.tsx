// Proposes a campaign of invitations, or other terms of one that runs.
import { listReferralCampaigns, listReferralProposals, saveReferralCampaign } from '@jishi/contract/console/referral';
import type { Output } from '@jishi/contract/endpoint';
import { useRefreshOf } from '../../shell/client';
import { MomentField, TextField } from '../../shell/form/fields';
import { SaveDialog } from '../../shell/form/save-dialog';
import { useNewForm } from '../../shell/form/use-form-store';

export type Campaign = Output<typeof listReferralCampaigns>['list'][number];

const plain = (amount: string) => amount.replace(/\.00$/, '');

function valuesOf(campaign: Campaign | undefined) {
  return {
    name: campaign?.name ?? '邀请有礼',
    beginTime: campaign?.beginTime ?? '',
    endTime: campaign?.endTime ?? '',
    budget: plain(campaign?.budget ?? ''),
    inviterReward: plain(campaign?.inviterReward ?? '20'),
    invitedReward: plain(campaign?.invitedReward ?? '10'),
    leastPaid: plain(campaign?.leastPaid ?? '100'),
    withinDays: String(campaign?.withinDays ?? 30),
    holdDays: String(campaign?.holdDays ?? 7),
    perInviter: String(campaign?.perInviter ?? 10),
  };
}

export function CampaignDialog({ campaign, onClose }: { campaign: Campaign | undefined; onClose: () => void }) {
  const form = useNewForm(() => valuesOf(campaign));
  const [refresh, refreshHistory] = [useRefreshOf(listReferralCampaigns), useRefreshOf(listReferralProposals)];
  const refreshBoth = () => Promise.all([refresh(), refreshHistory()]);
  return (
    <SaveDialog
      by={saveReferralCampaign}
      refresh={refreshBoth}
      title={campaign ? `修改邀请活动：${campaign.name}` : '新建邀请活动'}
      label="邀请活动"
      form={form}
      verb="提交活动"
      pendingVerb="正在提交"
      said={({ inForce, outcome }) => (inForce ? '活动已生效' : outcome)}
      input={() => ({ ...form.values(), id: campaign?.id })}
      onClose={onClose}
    >
      <TextField path="name" label="名称" hint="用户会看到" />
      <MomentField path="beginTime" label="开始" />
      <MomentField path="endTime" label="结束" />
      <TextField path="budget" label="预算" unit="元" inputMode="decimal" hint="双方奖励都从这里出，不会超出" />
      <TextField path="inviterReward" label="邀请人得到" unit="元" inputMode="decimal" hint="记入赠送余额" />
      <TextField
        path="invitedReward"
        label="受邀人得到"
        unit="元"
        inputMode="decimal"
        hint="两项相加不超过下面的充值"
      />
      <TextField path="leastPaid" label="受邀人至少充值" unit="元" inputMode="decimal" hint="实付到账的，退回的不算" />
      <TextField path="withinDays" label="注册后多少天内" unit="天" inputMode="numeric" />
      <TextField
        path="holdDays"
        label="达成后多少天发放"
        unit="天"
        inputMode="numeric"
        hint="其间退款的不发；0 为随即发放"
      />
      <TextField path="perInviter" label="每位邀请人最多" unit="位" inputMode="numeric" />
    </SaveDialog>
  );
}
