// /acomang/auth: the certification and how to get it.
import { PageHead } from '@jishi/ui/page-head';
import { Failure } from '@jishi/ui/failure';
import { TableSkeleton } from '@jishi/ui/table-skeleton';
import { useQuery } from '@tanstack/react-query';
import { CertificateState } from './certificate-state';
import { CERTIFICATE } from './queries';

export function CertificateScreen() {
  const { data, error, refetch } = useQuery(CERTIFICATE);
  return (
    <>
      <PageHead title="认证信息" />
      {data ? (
        <CertificateState certificate={data} />
      ) : error ? (
        <Failure title="认证信息没有加载出来" reason={error.msg} onRetry={() => void refetch()} />
      ) : (
        <TableSkeleton rows={3} />
      )}
    </>
  );
}
