// /security/whitelistSettings: from where, and with whose signature, this member's APIs may be called.
import { Failure } from '@jishi/ui/failure';
import { PageHead } from '@jishi/ui/page-head';
import { TableSkeleton } from '@jishi/ui/table-skeleton';
import { useQuery } from '@tanstack/react-query';
import { IP_LIST } from '../queries';
import { BodiesSection } from './bodies-section';
import { IpListSection } from './ip-list-section';
import { RsaKeySection } from './rsa-key-section';

export function WhitelistScreen() {
  const { data, error, refetch } = useQuery(IP_LIST);
  return (
    <>
      <PageHead title="白名单设置" />
      {data ? (
        <>
          <IpListSection saved={data} />
          <RsaKeySection saved={data.rsaKey} platformKey={data.platformKey} />
          <BodiesSection on={data.keepBodies} />
        </>
      ) : error ? (
        <Failure title="白名单没有加载出来" reason={error.msg} onRetry={() => void refetch()} />
      ) : (
        <TableSkeleton rows={8} />
      )}
    </>
  );
}
