// A certificate's state, and the next step for each state.
import type { getCertificate } from '@jishi/contract/certification';
import type { Output } from '@jishi/contract/endpoint';
import { authStatus } from '@jishi/contract/enums/account';
import { Moment } from '@jishi/ui/beijing-time';
import { ButtonLink } from '@jishi/ui/button';
import { FactList } from '@jishi/ui/fact-list';
import { NextSteps } from '@jishi/ui/next-steps';
import { RuledHead } from '@jishi/ui/ruled-head';
import { Seal } from '@jishi/ui/seal';
import { useLabel } from '../../../shell/labels';
import '../account.css';
import { Outcome } from '../frame/outcome';

export type Certificate = Output<typeof getCertificate>;

const PERSON = '/acomang/auth/form?type=1';

export function CertificateState({ certificate }: { certificate: Certificate }) {
  const { authStatus: status } = certificate;
  if (status === authStatus.certified) return <Certified certificate={certificate} />;
  return (
    <>
      {status === authStatus.inReview && (
        <Outcome tone="warning" title="个人认证还差一步" text="姓名与身份证号已经填好，还要做一次人脸核身。">
          <ButtonLink look="main" to={PERSON}>
            继续认证
          </ButtonLink>
        </Outcome>
      )}
      {status === authStatus.refused && (
        <Outcome tone="danger" title="认证没有通过" text={certificate.reason || '可以核对填写的内容后再试一次。'}>
          <ButtonLink look="main" to={PERSON}>
            重新认证
          </ButtonLink>
        </Outcome>
      )}
      {status === authStatus.none && <Kinds />}
    </>
  );
}

function Certified({ certificate }: { certificate: Certificate }) {
  const type = useLabel('authType')(certificate.authType).label;
  return (
    <section className="certificate" aria-labelledby="certificate">
      <div>
        <RuledHead id="certificate" title={`${type}认证`} note="已通过" />
        <FactList
          facts={[
            ['姓名', certificate.name],
            ['身份证号', certificate.idNumber],
            ['认证时间', certificate.certTime && <Moment time={certificate.certTime} />],
          ]}
        />
        <p className="quiet small">认证的身份不能更改。手机号丢失时，凭这个身份做人脸核身就能换绑新手机号。</p>
      </div>
      <Seal text="实名认证" label={`已通过${type}实名认证`} />
    </section>
  );
}

/** The kinds of certification; what each one opens. */
function Kinds() {
  return (
    <section className="workspace-section" aria-labelledby="kinds">
      <RuledHead id="kinds" title="选择认证的身份" />
      <NextSteps
        steps={[
          {
            key: 'person',
            title: '个人认证',
            text: '姓名、身份证号与一次人脸核身，几分钟完成',
            action: (
              <ButtonLink size="small" look="main" to={PERSON}>
                开始认证
              </ButtonLink>
            ),
          },
          { key: 'company', title: '企业认证', text: '还没有开放' },
        ]}
      />
    </section>
  );
}
