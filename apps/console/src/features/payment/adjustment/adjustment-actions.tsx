// The second person's word on a proposal.
import { decideAdjustment, type searchAdjustments, takeBackAdjustment } from '@jishi/contract/console/adjustment';
import type { Output } from '@jishi/contract/endpoint';
import { adjustmentKind, adjustmentStatus } from '@jishi/contract/enums/payment';
import { Button } from '@jishi/ui/button';
import { confirm } from '@jishi/ui/confirm';
import { formatMoney } from '@jishi/ui/money';
import { toast } from '@jishi/ui/toast-store';
import { useCall } from '../../../shell/client';
import { useDecision } from '../../../shell/decision';
import { DecisionButtons } from '../../../shell/decision-buttons';
import { labelOf } from '../../../shell/labels';
import { useRefresh } from './refresh';

type Row = Output<typeof searchAdjustments>['list'][number];

export function AdjustmentActions({ adjustment }: { adjustment: Row }) {
  if (adjustment.status !== adjustmentStatus.waiting) return null;
  return adjustment.mine ? <TakeBack no={adjustment.no} /> : <Decide adjustment={adjustment} />;
}

function TakeBack({ no }: { no: string }) {
  const refresh = useRefresh();
  const takeBack = useCall(takeBackAdjustment, {
    onSuccess: () => toast.success('已撤回，什么都没有动'),
    onSettled: refresh,
  });
  async function ask() {
    const content = '提案不再等复核，什么都不动；需要时可以重新提出。';
    if (await confirm({ title: '撤回这笔提案', content, confirmText: '撤回' })) takeBack.mutate({ no });
  }
  return (
    <span className="nowrap">
      <span className="quiet">等另一位复核</span>{' '}
      <Button size="small" aria-label={`撤回 ${no}`} disabled={takeBack.isPending} onClick={() => void ask()}>
        撤回
      </Button>
    </span>
  );
}

function Decide({ adjustment: { no, memberPhone, kind, amount } }: { adjustment: Row }) {
  const refresh = useRefresh();
  const decision = useDecision(decideAdjustment, {
    of: { no },
    accepted: () => '已同意并生效',
    refused: () => '没有同意，什么都没有动',
    onSettled: refresh,
  });
  const change = `${labelOf('adjustmentKind', kind).label}${kind === adjustmentKind.creditLine ? '改为' : ''} ${formatMoney(amount)} 元`;
  const content = `会员 ${memberPhone}：${change}。同意后立即生效，会员会收到消息。`;
  return (
    <span className="nowrap">
      <DecisionButtons
        no={no}
        question={{ title: '同意调账或授信', content }}
        {...decision}
        refusal={{
          verb: '不同意',
          title: '不同意这笔提案',
          consequences: ['什么都不动；需要时可以重新提出。'],
          hint: '提出的人会看到，会员看不到',
        }}
      />
    </span>
  );
}
