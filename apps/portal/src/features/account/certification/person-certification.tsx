// The steps of certifying a person: name and number, a face check on the phone, the certificate.
import { getMemberInfo } from '@jishi/contract/account';
import { queryPersonFace, refreshPersonFace, startPersonFace } from '@jishi/contract/certification';
import type { Output } from '@jishi/contract/endpoint';
import { authStatus } from '@jishi/contract/enums/account';
import { Button, ButtonLink } from '@jishi/ui/button';
import { StepList } from '@jishi/ui/step-list';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { call, query, refreshReads } from '../../../shell/client';
import { FaceCheck } from '../face/face-check';
import { useFaceStatus } from '../face/use-face-status';
import { type Certificate, CertificateState } from './certificate-state';
import { PersonForm } from './person-form';
import { CERTIFICATE } from './queries';

type Flow = Output<typeof startPersonFace>;

const STEPS = [{ name: '填写身份' }, { name: '人脸核身' }, { name: '完成' }];

export function PersonCertification({ certificate }: { certificate: Certificate }) {
  const [flow, setFlow] = useState<Flow>();
  const [refilling, setRefilling] = useState(false);
  const [busy, setBusy] = useState(false);

  /** A toast reports a refusal, and the button is enabled again. */
  async function begin(endpoint: typeof startPersonFace) {
    setBusy(true);
    await call(endpoint, {}).then(setFlow, () => undefined);
    setBusy(false);
  }

  const certified = certificate.authStatus === authStatus.certified;
  const filled = certificate.authStatus === authStatus.inReview && !refilling;
  return (
    <div className="certification">
      <StepList label="步骤" steps={STEPS} at={certified ? STEPS.length : filled ? 1 : 0} />
      <div>
        {certified ? (
          <>
            <CertificateState certificate={certificate} />
            <p>
              <ButtonLink to="/acomang">回到账户信息</ButtonLink>
            </p>
          </>
        ) : !filled ? (
          <PersonForm
            reason={certificate.authStatus === authStatus.refused ? certificate.reason : ''}
            onSubmitted={() => {
              setRefilling(false);
              return begin(startPersonFace);
            }}
          />
        ) : flow ? (
          <Watch flow={flow} onRenew={() => begin(refreshPersonFace)} key={flow.flowId} />
        ) : (
          <>
            <p>
              要由 {certificate.name}（{certificate.idNumber}）本人用手机扫码，核对人脸。
            </p>
            <p className="outcome-actions">
              <Button look="main" disabled={busy} onClick={() => void begin(startPersonFace)}>
                {busy ? '正在准备' : '开始核身'}
              </Button>
              <Button onClick={() => setRefilling(true)}>重新填写</Button>
            </p>
          </>
        )}
      </div>
    </div>
  );
}

function Watch({ flow, onRenew }: { flow: Flow; onRenew: () => Promise<void> }) {
  const client = useQueryClient();
  const { data } = useFaceStatus(query(queryPersonFace, {}));
  const passed = data?.status === 'passed';
  useEffect(() => {
    if (!passed) return;
    void client.invalidateQueries({ queryKey: CERTIFICATE.queryKey });
    void refreshReads(client, getMemberInfo);
  }, [client, passed]);
  return (
    <>
      {data?.status === 'failed' && data.reason && <p className="note">{data.reason}</p>}
      <FaceCheck {...flow} status={data?.status ?? 'waiting'} onRenew={onRenew} />
    </>
  );
}
