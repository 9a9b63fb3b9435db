// /security/alertSettings: which events raise a warning, and who receives it.
import { Failure } from '@jishi/ui/failure';
import { PageHead } from '@jishi/ui/page-head';
import { TableSkeleton } from '@jishi/ui/table-skeleton';
import { useQuery } from '@tanstack/react-query';
import { WARNINGS } from '../queries';
import { ApiWarnings } from './api-warnings';
import { BalanceWarningSection } from './balance-warning';
import { WarnPhones } from './warn-phones';

export function AlertSettingsScreen() {
  const { data, error, refetch } = useQuery(WARNINGS);
  return (
    <>
      <PageHead title="预警设置" />
      {data ? (
        <>
          <BalanceWarningSection warnings={data} />
          <WarnPhones phones={data.phones} />
          <ApiWarnings reachable={data.reachable} />
        </>
      ) : error ? (
        <Failure title="预警设置没有加载出来" reason={error.msg} onRetry={() => void refetch()} />
      ) : (
        <TableSkeleton rows={8} />
      )}
    </>
  );
}
