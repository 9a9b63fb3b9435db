import type { listRechargeSuppliers } from '@jishi/contract/console/recharge-supplier';
import type { Output } from '@jishi/contract/endpoint';
import { Money } from '@jishi/ui/money';
import { StatusMark } from '@jishi/ui/status-mark';

type Supplier = Output<typeof listRechargeSuppliers>[number];

/** What is left of the prepaid money, and whether somebody has to pay in. */
export function Balance({ of: { balance, isLow, silentSince } }: { of: Supplier }) {
  if (balance === null) return <span className="quiet">{silentSince ? '查不到' : '还没有查询'}</span>;
  return (
    <>
      <Money value={balance} /> {isLow && <StatusMark tone="danger">不足</StatusMark>}
      {silentSince && <StatusMark tone="warning">查不到新的</StatusMark>}
    </>
  );
}
