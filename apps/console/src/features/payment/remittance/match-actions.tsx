// Entering the bank's line for a transfer, and sending a slip back that proves nothing.
import { type getRemittanceCase, matchRemittance, refuseRemittance } from '@jishi/contract/console/remittance';
import type { Output } from '@jishi/contract/endpoint';
import { remittanceStatus } from '@jishi/contract/enums/payment';
import { Button } from '@jishi/ui/button';
import { formatMoney } from '@jishi/ui/money';
import { toast } from '@jishi/ui/toast-store';
import { useState } from 'react';
import { useCall } from '../../../shell/client';
import { TextField } from '../../../shell/form/fields';
import { SaveDialog } from '../../../shell/form/save-dialog';
import { useNewForm } from '../../../shell/form/use-form-store';
import { ReasonDialog } from '../../../shell/reason-dialog';
import { useRefresh } from './refresh';

type Case = Output<typeof getRemittanceCase>;

const REASONS = [
  '银行流水里没有找到这笔款，请核对收款账户与金额',
  '回单看不清，请上传清晰的原图或电子回单',
  '回单不是付到我们账户的',
];

export function MatchActions({ of }: { of: Case }) {
  const [open, setOpen] = useState<'match' | 'refuse'>();
  const refresh = useRefresh();
  const refuse = useCall(refuseRemittance, {
    silent: true,
    onSuccess: () => toast.success('已退回，用户会收到通知'),
    onSettled: refresh,
  });
  if (of.status === remittanceStatus.toSecond) return null;
  const { orderNo } = of;
  return (
    <>
      {of.status === remittanceStatus.toMatch && <Button onClick={() => setOpen('refuse')}>退回回单</Button>}
      <Button look="main" onClick={() => setOpen('match')}>
        登记银行流水
      </Button>
      {open === 'match' && <MatchDialog of={of} onClose={() => setOpen(undefined)} />}
      {open === 'refuse' && (
        <ReasonDialog
          title="退回转账回单"
          consequences={['订单回到待付款，用户至少有 3 天重新提交。', '款真的到了，仍可按汇款码登记入账。']}
          hint="用户会收到通知，原因写在里面"
          verb="退回回单"
          templates={REASONS}
          pending={refuse.isPending}
          onConfirm={(reason) => refuse.mutateAsync({ orderNo, reason })}
          onClose={() => setOpen(undefined)}
        />
      )}
    </>
  );
}

function MatchDialog({
  of: { orderNo, payAmount, payer, remitTime, secondAbove },
  onClose,
}: {
  of: Case;
  onClose: () => void;
}) {
  const form = useNewForm(() => ({ serial: '', amount: payAmount, payer, time: remitTime ?? '' }));
  const refresh = useRefresh();
  return (
    <SaveDialog
      by={matchRemittance}
      said={({ outcome }) => outcome}
      refresh={refresh}
      title="登记银行流水"
      form={form}
      consequences={[
        '照网银里的那一行填，不要照用户的回单填。',
        `金额与应付 ${formatMoney(payAmount)} 元一致：订单付清；不一致：按到账金额记入余额，订单关闭。`,
        `您一人或这位用户 24 小时内合计超过 ${formatMoney(secondAbove)} 元的，由另一位操作员复核后入账。`,
      ]}
      verb="登记"
      pendingVerb="正在登记"
      input={() => ({ orderNo, ...form.values() })}
      onClose={onClose}
    >
      <TextField path="serial" label="流水号" hint="每个流水号只能入账一次" mono />
      <TextField path="amount" label="到账金额" unit="元" inputMode="decimal" />
      <TextField path="payer" label="付款户名" />
      <TextField path="time" label="到账时间" hint="如 2026-01-31 09:30:00" mono />
    </SaveDialog>
  );
}
