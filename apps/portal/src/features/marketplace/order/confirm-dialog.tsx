// The buyer has looked at what was delivered, and the supplier is paid at once.
import * as codes from '@jishi/contract/codes';
import { confirmGoodsOrder } from '@jishi/contract/marketplace/order';
import { formatMoney } from '@jishi/ui/money';
import { useQueryClient } from '@tanstack/react-query';
import { refreshReads } from '../../../shell/client';
import { Dialog } from '../../../shell/dialog';
import { useForm } from '../../../shell/form';
import { toast } from '../../../shell/toast-store';
import { CHANGED_BY_ORDER } from '../changed';
import { WithPassword } from '../with-password';
import type { Order } from './order';

export function ConfirmDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const client = useQueryClient();
  const form = useForm(confirmGoodsOrder, {
    initial: { tradePassword: '' },
    input: ({ tradePassword }) => ({ no: order.no, tradePassword }),
    owners: { [codes.tradePassword]: 'tradePassword', [codes.stateConflict]: 'form' },
    done: async () => {
      toast.success('已提前结算给供货方');
      await refreshReads(client, ...CHANGED_BY_ORDER);
      onClose();
    },
  });
  return (
    <Dialog title="已核对，提前结算" onClose={onClose}>
      <form className="stacked-form" noValidate onSubmit={form.onSubmit}>
        <p>
          代管的 ¥{formatMoney(order.money.waiting)} 马上结给 {order.supplierName}
          。结算后不能再提出争议，请确认交付的都能用。
        </p>
        <WithPassword form={form} verb="提前结算" pendingVerb="正在结算" onClose={onClose} />
      </form>
    </Dialog>
  );
}
