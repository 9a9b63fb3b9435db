// What can be done about a refund: trying again another way, noting the bank transfer it went out by.
import { recordPayout, retryRefund, type searchRefunds } from '@jishi/contract/console/refund';
import type { Output } from '@jishi/contract/endpoint';
import { refundStatus, refundWay } from '@jishi/contract/enums/payment';
import { Button } from '@jishi/ui/button';
import { confirm } from '@jishi/ui/confirm';
import { formatMoney } from '@jishi/ui/money';
import { toast } from '@jishi/ui/toast-store';
import { useState } from 'react';
import { useCall } from '../../../shell/client';
import { AreaField, ChoiceField, TextField } from '../../../shell/form/fields';
import { FormDialog } from '../../../shell/form/form-dialog';
import { showRefusal } from '../../../shell/form/refusal';
import { useNewForm } from '../../../shell/form/use-form-store';
import { optionsOf } from '../../../shell/labels';
import { useRefresh } from './refresh';

type Row = Output<typeof searchRefunds>['list'][number];

/** What becomes of the money, by `refundWay`. */
const AGAIN: Readonly<Record<string, string>> = {
  '1': '重新原路退回',
  '2': '改退到用户的余额',
  '3': '改为银行转账，再由人在网银转出',
};

export function RefundActions({ refund }: { refund: Row }) {
  if (refund.status === refundStatus.channelRefused) return <Retry refund={refund} />;
  return refund.status === refundStatus.underWay && refund.way === refundWay.bank ? <Payout refund={refund} /> : null;
}

function Retry({ refund: { no, amount, said } }: { refund: Row }) {
  const [open, setOpen] = useState(false);
  const form = useNewForm(() => ({ way: '1', reason: '' }));
  const refresh = useRefresh();
  const retry = useCall(retryRefund, {
    silent: true,
    onSuccess: () => {
      toast.success('已重新发起');
      setOpen(false);
    },
    onError: (error) => showRefusal(form, error),
    onSettled: refresh,
  });
  async function ask() {
    const { way, reason } = form.values();
    const content = `${formatMoney(amount)} 元${AGAIN[way] ?? ''}，发起后不能撤回。`;
    const question = { title: '重新发起退款', content, confirmText: '确认发起' };
    if (!reason.trim() || (await confirm(question))) retry.mutate({ no, way, reason }); // what is missing is said at once
  }
  return (
    <>
      <Button size="small" aria-label={`重新处理 ${no}`} onClick={() => setOpen(true)}>
        重新处理
      </Button>
      {open && (
        <FormDialog
          title="渠道没有退成"
          label="重新处理"
          form={form}
          lead={<p>渠道的答复：{said}</p>}
          verb="重新发起"
          pendingVerb="正在发起"
          pending={retry.isPending}
          onSubmit={() => void ask()}
          onClose={() => setOpen(false)}
        >
          <ChoiceField path="way" label="怎么退" options={optionsOf('refundWay')} />
          <AreaField path="reason" label="原因" hint="留在审计记录里" rows={2} />
        </FormDialog>
      )}
    </>
  );
}

function Payout({ refund: { no, amount, holder: mustGet } }: { refund: Row }) {
  const [open, setOpen] = useState(false);
  const form = useNewForm(() => ({ holder: '', serial: '' }));
  const refresh = useRefresh();
  const record = useCall(recordPayout, {
    silent: true,
    onSuccess: () => {
      toast.success('已记下，用户会收到通知');
      setOpen(false);
    },
    onError: (error) => showRefusal(form, error),
    onSettled: refresh,
  });
  async function ask() {
    const { holder, serial } = form.values();
    const content = `${formatMoney(amount)} 元已经从银行转给「${holder}」，流水号 ${serial}。登记后这笔退款就此完成，用户会收到通知，不能撤回。`;
    const question = { title: '登记银行转出', content, confirmText: '确认登记' };
    const missing = !holder.trim() || !serial.trim(); // what is missing is said at once
    if (missing || (await confirm(question))) record.mutate({ no, holder, serial });
  }
  return (
    <>
      <Button size="small" aria-label={`登记转出 ${no}`} onClick={() => setOpen(true)}>
        登记转出
      </Button>
      {open && (
        <FormDialog
          title="登记银行转出"
          form={form}
          consequences={[
            `先在网银里转出 ${formatMoney(amount)} 元，再把流水号记在这里。`,
            mustGet
              ? `收款户名只能是「${mustGet}」：谁付的退给谁，用户申请的按申请里的账户。`
              : '这笔钱不是从银行转来的：与用户核对收款账户，户名会记在这笔退款上。',
          ]}
          verb="已经转出"
          pendingVerb="正在登记"
          pending={record.isPending}
          onSubmit={() => void ask()}
          onClose={() => setOpen(false)}
        >
          <TextField path="holder" label="收款户名" hint="照网银回单上的写" />
          <TextField path="serial" label="流水号" hint="每个流水号只能用一次" mono />
        </FormDialog>
      )}
    </>
  );
}
