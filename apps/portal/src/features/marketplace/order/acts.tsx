// What the buyer can do with a paid order: give it up, say what is wrong, or have the supplier paid early.
import { settlementStatus } from '@jishi/contract/enums/marketplace';
import { Button } from '@jishi/ui/button';
import { Link } from '@jishi/ui/router';
import { useState } from 'react';
import { CancelButton } from './cancel-button';
import { ConfirmDialog } from './confirm-dialog';
import { DisputeDialog } from './dispute-dialog';
import type { Order } from './order';

export function Acts({ order }: { order: Order }) {
  const [open, setOpen] = useState<'confirm' | 'dispute'>();
  const close = () => setOpen(undefined);
  return (
    <div className="goods-acts">
      <span className="small quiet">
        付出、代管、结出三处逐笔相等，可在 <Link to="/fund/detail">资金明细</Link> 核对
        {order.settlement === settlementStatus.frozen && '；争议中，结算已停住'}
      </span>
      <span>
        <CancelButton order={order} />
        {order.canDispute && <Button onClick={() => setOpen('dispute')}>有问题，提出争议</Button>}
        {order.canConfirm && <Button onClick={() => setOpen('confirm')}>已核对，提前结算</Button>}
      </span>
      {open === 'confirm' && <ConfirmDialog order={order} onClose={close} />}
      {open === 'dispute' && <DisputeDialog order={order} onClose={close} />}
    </div>
  );
}
