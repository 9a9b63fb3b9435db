// /acomang/auth/callback: where the identity provider leads back to. Says how it came out, and waits where it is undecided.
import { getCertificate } from '@jishi/contract/certification';
import { authStatus, authType } from '@jishi/contract/enums/account';
import { certificationStatus, certificationWay } from '@jishi/contract/enums/certification';
import { ButtonLink } from '@jishi/ui/button';
import { Failure } from '@jishi/ui/failure';
import { PageHead } from '@jishi/ui/page-head';
import { TableSkeleton } from '@jishi/ui/table-skeleton';
import { useQuery } from '@tanstack/react-query';
import { certificationForm } from '../../../shell/certify';
import { query } from '../../../shell/client';
import { Outcome } from '../frame/outcome';
import { type Certificate, CertificateState } from './certificate-state';
import { useStep } from './way-on';

const POLL_MS = 3_000;

/** A face check that the provider has not told about yet. Asking for the certificate lets a decided one take effect. */
function waits({ authStatus: status, authType: type, enterprise }: Certificate): boolean {
  const ofEnterprise =
    enterprise?.status === certificationStatus.awaiting && enterprise.way === certificationWay.legalFace;
  return ofEnterprise || (status === authStatus.inReview && type === authType.personal);
}

export function CallbackScreen() {
  const { data, error, refetch } = useQuery({
    ...query(getCertificate, {}),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data && waits(state.data) ? POLL_MS : false),
  });
  const step = useStep();
  const ofEnterprise = data?.enterprise?.status === certificationStatus.awaiting;
  const waiting = data !== undefined && waits(data);
  return (
    <>
      <PageHead title="认证结果" />
      {waiting ? (
        <Outcome tone="warning" title="正在等核身结果" text="手机上做完后，这里会自己更新，一般不到一分钟。">
          <ButtonLink to={step(certificationForm(ofEnterprise ? authType.enterprise : authType.personal))}>
            换一个二维码
          </ButtonLink>
        </Outcome>
      ) : data ? (
        <CertificateState certificate={data} />
      ) : error ? (
        <Failure title="认证结果没有加载出来" reason={error.msg} onRetry={() => void refetch()} />
      ) : (
        <TableSkeleton rows={3} />
      )}
    </>
  );
}
