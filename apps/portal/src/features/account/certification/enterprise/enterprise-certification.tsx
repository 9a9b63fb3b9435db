// The steps of certifying an enterprise: the licence, one of three proofs, the certificate.
import { getMemberInfo } from '@jishi/contract/account';
import { getCertificate } from '@jishi/contract/certification';
import { getLicenceDraft } from '@jishi/contract/certification/draft';
import { authType } from '@jishi/contract/enums/account';
import { certificationStatus as Status } from '@jishi/contract/enums/certification';
import { Button, ButtonLink } from '@jishi/ui/button';
import { Failure } from '@jishi/ui/failure';
import { StepList } from '@jishi/ui/step-list';
import { TableSkeleton } from '@jishi/ui/table-skeleton';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { certificationForm } from '../../../../shell/certify';
import { refreshReads } from '../../../../shell/client';
import { Outcome } from '../../frame/outcome';
import { type Certificate, CertificateState } from '../certificate-state';
import { DRAFT } from './draft';
import { LicenceForm } from './licence-form';
import { Proof } from './proof';
import { useStep } from '../way-on';
import { Reasons } from './reasons';

const STEPS = [
  { name: '营业执照', text: '上传照片，核对内容' },
  { name: '证明是这家企业', text: '三种方式选一种' },
  { name: '完成' },
];

/** Before these the licence is asked for. */
const LICENCE_GIVEN: readonly number[] = [Status.submitted, Status.checking, Status.awaiting, Status.refused];

export function EnterpriseCertification({ certificate }: { certificate: Certificate }) {
  const client = useQueryClient();
  const step = useStep();
  const [editing, setEditing] = useState(false);
  const { enterprise: application } = certificate;
  const status = application?.status ?? Status.none;
  const passed = status === Status.passed && !editing;
  const given = LICENCE_GIVEN.includes(status) && !editing;
  useEffect(() => {
    if (passed) void refreshReads(client, getMemberInfo);
  }, [client, passed]);

  return (
    <div className="certification">
      <StepList label="步骤" steps={STEPS} at={passed ? STEPS.length : given ? 1 : 0} />
      <div>
        {passed ? (
          <>
            <CertificateState certificate={certificate} />
            <p>
              <Button onClick={() => setEditing(true)}>执照有变更，重新认证</Button>
            </p>
          </>
        ) : given && application ? (
          <>
            {status === Status.refused && (
              <Outcome tone="danger" title="认证没有通过" text={<Reasons of={application.reasons} />}>
                <Button onClick={() => setEditing(true)}>修改执照内容</Button>
              </Outcome>
            )}
            <p className="certification-subject">
              <b className="break">{application.name}</b>
              <span className="mono"> {application.creditCode}</span>{' '}
              {status !== Status.refused && (
                <Button size="small" onClick={() => setEditing(true)}>
                  改执照内容
                </Button>
              )}
            </p>
            <Proof application={application} />
          </>
        ) : (
          <>
            {certificate.licence && (
              <p className="note">新的执照通过之前，{certificate.licence.name}的认证一直有效。</p>
            )}
            <KeptLicenceForm
              earlier={application}
              onSubmitted={() => {
                setEditing(false);
                return refreshReads(client, getCertificate, getLicenceDraft);
              }}
            />
            {editing && (
              <p>
                <Button onClick={() => setEditing(false)}>不改了</Button>
              </p>
            )}
          </>
        )}
        {!passed && !given && !editing && (
          <p className="quiet small">
            不是企业？<ButtonLink to={step(certificationForm(authType.personal))}>做个人认证</ButtonLink>
          </p>
        )}
      </div>
    </div>
  );
}

type FormProps = Pick<Parameters<typeof LicenceForm>[0], 'earlier' | 'onSubmitted'>;

/** Begins with what was typed before, here or on another device. */
function KeptLicenceForm(props: FormProps) {
  const { data, error, refetch } = useQuery(DRAFT);
  if (data) return <LicenceForm {...props} draft={data.draft} />;
  return error ? (
    <Failure title="上次填写的内容没有加载出来" reason={error.msg} onRetry={() => void refetch()} />
  ) : (
    <TableSkeleton rows={6} />
  );
}
