// Forwarding of messages: the receivers, and which kinds each of them gets.
import { Failure } from '@jishi/ui/failure';
import { TableSkeleton } from '@jishi/ui/table-skeleton';
import { useQuery } from '@tanstack/react-query';
import { RECEPTION } from '../queries';
import { Receivers } from './receivers';
import { ReceptionMatrix } from './reception-matrix';

export function ReceptionPanel() {
  const { data, error, refetch } = useQuery(RECEPTION);
  if (data) {
    return (
      <>
        <Receivers reception={data} />
        <ReceptionMatrix reception={data} />
      </>
    );
  }
  if (error) return <Failure title="接收设置没有加载出来" reason={error.msg} onRetry={() => void refetch()} />;
  return <TableSkeleton rows={8} />;
}
