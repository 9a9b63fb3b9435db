// /qy/supply: becoming a supplier, or what a supplier has and what to do now.
import { supplierStatus } from '@jishi/contract/enums/marketplace';
import { Failure } from '@jishi/ui/failure';
import { PageHead } from '@jishi/ui/page-head';
import { TableSkeleton } from '@jishi/ui/table-skeleton';
import { useQuery } from '@tanstack/react-query';
import { Status } from '../../../shell/labels';
import { OWN_SUPPLY } from '../queries';
import { Apply } from './apply/apply';
import { Applied } from './apply/applied';
import { Overview } from './overview/overview';
import type { Supply } from './own';
import '../marketplace.css';
import './supply.css';

const SUPPLYING: readonly number[] = [supplierStatus.active, supplierStatus.stopped];

export function SupplyScreen() {
  const { data, error, refetch } = useQuery(OWN_SUPPLY);
  return (
    <>
      <PageHead title="供货" note={data?.supplier && <Status of="supplierStatus" value={data.supplier.status} />} />
      {data ? (
        <Shown supply={data} />
      ) : error ? (
        <Failure title="供货的情况没有加载出来" reason={error.msg} onRetry={() => void refetch()} />
      ) : (
        <TableSkeleton rows={8} />
      )}
    </>
  );
}

function Shown({ supply }: { supply: Supply }) {
  const { supplier } = supply;
  if (supplier && SUPPLYING.includes(supplier.status)) return <Overview supply={supply} supplier={supplier} />;
  if (supplier?.status === supplierStatus.waiting) return <Applied supplier={supplier} />;
  return <Apply supply={supply} />;
}
