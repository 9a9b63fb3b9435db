// The invoice of an application that no platform issues, uploaded by an operator.
import { enterInvoice, type getInvoiceDetail } from '@jishi/contract/console/invoice';
import { invoiceStatus } from '@jishi/contract/enums/invoice';
import type { Output } from '@jishi/contract/endpoint';
import { Button } from '@jishi/ui/button';
import { useState } from 'react';
import { useCall } from '../../shell/client';
import { useMay } from '../../shell/operator';
import { EntryDialog } from './entry-dialog';
import { useRefresh } from './refresh';

type Detail = Output<typeof getInvoiceDetail>;

export function EnterInvoice({ invoice: { no, status, byHand, gross } }: { invoice: Detail }) {
  const [open, setOpen] = useState(false);
  const may = useMay(enterInvoice);
  const enter = useCall(enterInvoice, { silent: true, onSettled: useRefresh() });
  if (!may || !byHand || status !== invoiceStatus.issuing) return null;
  return (
    <>
      <Button look="main" onClick={() => setOpen(true)}>
        上传开好的发票
      </Button>
      {open && (
        <EntryDialog
          title="上传开好的发票"
          gross={gross}
          pending={enter.isPending}
          onEnter={(typed) => enter.mutateAsync({ no, ...typed })}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
