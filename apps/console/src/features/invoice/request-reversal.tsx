// Asking for a red reversal; another operator decides.
import { type getInvoiceDetail, requestReversal } from '@jishi/contract/console/invoice';
import { invoiceStatus } from '@jishi/contract/enums/invoice';
import type { Output } from '@jishi/contract/endpoint';
import { Button } from '@jishi/ui/button';
import { toast } from '@jishi/ui/toast-store';
import { useState } from 'react';
import { useNavigate } from '@jishi/ui/router';
import { useCall } from '../../shell/client';
import { AreaField, TextField } from '../../shell/form/fields';
import { FormDialog } from '../../shell/form/form-dialog';
import { showRefusal } from '../../shell/form/refusal';
import { useNewForm } from '../../shell/form/use-form-store';
import { useMay } from '../../shell/operator';
import { useRefresh } from './refresh';

type Detail = Output<typeof getInvoiceDetail>;

const REVERSIBLE: readonly number[] = [invoiceStatus.issued, invoiceStatus.partlyReversed];

export function RequestReversal({ invoice }: { invoice: Detail }) {
  const [open, setOpen] = useState(false);
  const may = useMay(requestReversal);
  if (!may || !REVERSIBLE.includes(invoice.status)) return null;
  return (
    <>
      <Button onClick={() => setOpen(true)}>提出红冲</Button>
      {open && <ReversalDialog no={invoice.no} onClose={() => setOpen(false)} />}
    </>
  );
}

function ReversalDialog({ no, onClose }: { no: string; onClose: () => void }) {
  const form = useNewForm(() => ({ amount: '', reason: '' }));
  const navigate = useNavigate();
  const request = useCall(requestReversal, {
    silent: true,
    onSuccess: async () => {
      toast.success('已提出，等另一位操作员同意');
      onClose();
      await navigate(`/invoices/reversals?invoiceNo=${no}`);
    },
    onError: (error) => showRefusal(form, error),
    onSettled: useRefresh(),
  });
  return (
    <FormDialog
      title="红冲这张发票"
      form={form}
      consequences={['另一位操作员同意后开具红字发票，不能撤回。', '红冲的金额回到用户的可开票，用户会收到通知。']}
      verb="提出红冲"
      pendingVerb="正在提出"
      pending={request.isPending}
      onSubmit={() => request.mutate({ no, ...form.values() })}
      onClose={onClose}
    >
      <TextField path="amount" label="红冲金额" hint="不填就是还没有红冲的全部" unit="元" inputMode="decimal" />
      <AreaField path="reason" label="原因" hint="写在红字发票与审计记录里，用户看得到" rows={2} />
    </FormDialog>
  );
}
