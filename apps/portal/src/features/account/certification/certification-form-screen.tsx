// /acomang/auth/form: certification of a person (type=1), of an enterprise (type=2).
import { Failure } from '@jishi/ui/failure';
import { PageHead } from '@jishi/ui/page-head';
import { TableSkeleton } from '@jishi/ui/table-skeleton';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from '@jishi/ui/router';
import { CertificateState } from './certificate-state';
import { EnterpriseCertification } from './enterprise/enterprise-certification';
import { PersonCertification } from './person-certification';
import { CERTIFICATE } from './queries';

const PERSON = '1';
const ENTERPRISE = '2';
const TITLES: Readonly<Record<string, string>> = { [PERSON]: '个人认证', [ENTERPRISE]: '企业认证' };

export function CertificationFormScreen() {
  const type = useSearchParams()[0].get('type');
  const { data, error, refetch } = useQuery(CERTIFICATE);
  return (
    <>
      <PageHead title={TITLES[type ?? ''] ?? '实名认证'} />
      {data ? (
        type === PERSON ? (
          <PersonCertification certificate={data} />
        ) : type === ENTERPRISE ? (
          <EnterpriseCertification certificate={data} />
        ) : (
          <CertificateState certificate={data} />
        )
      ) : error ? (
        <Failure title="认证信息没有加载出来" reason={error.msg} onRetry={() => void refetch()} />
      ) : (
        <TableSkeleton rows={3} />
      )}
    </>
  );
}
