// Ceasing to supply: the deposit comes back once nothing is open.
import * as codes from '@jishi/contract/codes';
import { leaveSupply } from '@jishi/contract/marketplace/supplier';
import { formatMoney } from '@jishi/ui/money';
import { useQueryClient } from '@tanstack/react-query';
import { refreshReads } from '../../../../shell/client';
import { Dialog } from '../../../../shell/dialog';
import { useForm } from '../../../../shell/form';
import { toast } from '../../../../shell/toast-store';
import { WithPassword } from '../../with-password';
import { CHANGED_BY_STANDING } from '../changed';
import type { Supplier } from '../own';

export function LeaveDialog({ supplier, onClose }: { supplier: Supplier; onClose: () => void }) {
  const client = useQueryClient();
  const form = useForm(leaveSupply, {
    initial: { tradePassword: '' },
    owners: { [codes.tradePassword]: 'tradePassword', [codes.stateConflict]: 'form', [codes.notFound]: 'form' },
    done: async () => {
      await refreshReads(client, ...CHANGED_BY_STANDING);
      toast.success('已退出，保证金已退到余额');
      onClose();
    },
  });
  return (
    <Dialog title="退出供货" onClose={onClose}>
      <form className="stacked-form" noValidate onSubmit={form.onSubmit}>
        <p>
          没有未交付的订单、未结算的货款和争议时可以退出。商品全部下架，保证金 ¥{formatMoney(supplier.bond)}{' '}
          退到余额；已结算的货款仍可提现。
        </p>
        <WithPassword form={form} verb="退出供货" pendingVerb="正在退出" onClose={onClose} />
      </form>
    </Dialog>
  );
}
