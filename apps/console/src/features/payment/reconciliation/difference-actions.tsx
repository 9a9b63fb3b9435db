// What an operator can do about an open difference: book the payment that was missed, or say why it is as it is.
import {
  explainDifference,
  listBillDays,
  listDifferences,
  resolveDifference,
} from '@jishi/contract/console/reconciliation';
import type { Output } from '@jishi/contract/endpoint';
import { differenceKind, differenceState } from '@jishi/contract/enums/payment';
import { Button } from '@jishi/ui/button';
import { confirm } from '@jishi/ui/confirm';
import { formatMoney } from '@jishi/ui/money';
import { toast } from '@jishi/ui/toast-store';
import { useCall, useRefreshOf } from '../../../shell/client';
import { ReasonButton } from '../../../shell/reason-button';

type Row = Output<typeof listDifferences>['list'][number];

export function DifferenceActions({ difference }: { difference: Row }) {
  const { id, state, kind, refundNo, orderNo, billAmount } = difference;
  const onSettled = useRefreshOf(listBillDays, listDifferences);
  const mend = useCall(resolveDifference, {
    onSuccess: ({ outcome }) => toast.success(`${orderNo}：${outcome}`),
    onSettled,
  });
  const explain = useCall(explainDifference, {
    silent: true,
    onSuccess: () => toast.success('差异已说明并结案'),
    onSettled,
  });
  if (state !== differenceState.open) return null;

  async function book() {
    const confirmed = await confirm({
      title: '补单',
      content: `向渠道查实订单 ${orderNo} 的这笔 ${formatMoney(billAmount ?? '0.00')} 元付款，查到就按正常到账入账；查不到则什么都不记。`,
      confirmText: '查实并入账',
    });
    if (confirmed) mend.mutate({ id });
  }
  return (
    <span className="difference-actions">
      {kind === differenceKind.missingHere && refundNo === '' && (
        <Button
          size="small"
          aria-label={mend.isPending ? undefined : `补单：${orderNo}`}
          disabled={mend.isPending}
          onClick={() => void book()}
        >
          {mend.isPending ? '正在查实' : '补单'}
        </Button>
      )}
      <ReasonButton
        size="small"
        label={`说明：${orderNo}`}
        title="说明差异"
        consequences={['账目不变，差异就此结案。', '以后账单或账目再有变化，它会重新出现。']}
        hint="留在差异和审计记录里，用户看不到"
        verb="说明并结案"
        pending={explain.isPending}
        onConfirm={(reason) => explain.mutateAsync({ id, reason })}
      >
        说明
      </ReasonButton>
    </span>
  );
}
