// Taking a submission to look at, accepting it, refusing it with a reason.
import { claimScene, decideScene, getScene, searchScenes } from '@jishi/contract/console/scene';
import type { Output } from '@jishi/contract/endpoint';
import { Button } from '@jishi/ui/button';
import { confirm } from '@jishi/ui/confirm';
import { useCall, useRefreshOf } from '../../../shell/client';
import { useDecision } from '../../../shell/decision';
import { ReasonButton } from '../../../shell/reason-button';

type Scene = Output<typeof getScene>;

const REFUSAL_REASONS = [
  '使用场景写得不清楚，请写明在哪个页面、查询谁的资料、为什么要查',
  '附件看不清或与场景无关，请换成页面截图或产品说明',
  '缺少被查询人的授权，请补充授权文件或授权页面的截图',
  '网站或应用打不开，请填写可以访问的地址',
  '用途不在这个产品允许的范围内',
];

export function Decision({ scene }: { scene: Scene }) {
  const { id, mine, claimedBy, memberName, projectName } = scene;
  const onSettled = useRefreshOf(getScene, searchScenes);
  const claim = useCall(claimScene, { onSettled });
  const { accepting, onAccept, refusing, onRefuse } = useDecision(decideScene, {
    of: { id },
    accepted: () => `已通过，${memberName}可以调用${projectName}了`,
    refused: () => `已拒绝，${memberName}会看到原因`,
    onSettled,
  });
  const busy = claim.isPending || accepting || refusing;
  const others = claimedBy !== '' && !mine;

  async function askAndAccept() {
    const content = `${memberName}的${projectName}立即开通，产品有免费额度的同时送出，会员会收到通知。`;
    if (await confirm({ title: '通过场景审核', content, confirmText: '通过' })) onAccept();
  }
  return (
    <>
      <Button disabled={busy || others} onClick={() => claim.mutate({ id, hold: !mine })}>
        {mine ? '放回' : '领取'}
      </Button>
      <ReasonButton
        disabled={busy || others}
        title="拒绝场景审核"
        consequences={['接口不开通，会员补充材料后可以再次提交。']}
        hint="会员会收到通知，并在提交页看到原因"
        verb="拒绝"
        templates={REFUSAL_REASONS}
        pending={refusing}
        onConfirm={onRefuse}
      >
        拒绝
      </ReasonButton>
      <Button look="main" disabled={busy || others} onClick={() => void askAndAccept()}>
        通过
      </Button>
    </>
  );
}
