// /acomang/auth/form: certification of a person (type=1). Companies (type=2) are not open yet.
import { Failure } from '@jishi/ui/failure';
import { PageHead } from '@jishi/ui/page-head';
import { TableSkeleton } from '@jishi/ui/table-skeleton';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from '@jishi/ui/router';
import { NotOpenPage } from '../../../shell/not-open-page';
import { CertificateState } from './certificate-state';
import { PersonCertification } from './person-certification';
import { CERTIFICATE } from './queries';

const PERSON = '1';
const COMPANY = '2';

export function CertificationFormScreen() {
  const type = useSearchParams()[0].get('type');
  const { data, error, refetch } = useQuery(CERTIFICATE);
  if (type === COMPANY) return <NotOpenPage instead={{ to: '/acomang/auth', text: '看认证信息' }} />;
  return (
    <>
      <PageHead title={type === PERSON ? '个人认证' : '实名认证'} />
      {data ? (
        type === PERSON ? (
          <PersonCertification certificate={data} />
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
