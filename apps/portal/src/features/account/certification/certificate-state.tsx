// A certificate's state, and the next step for each state.
import type { getCertificate } from '@jishi/contract/certification';
import type { Output } from '@jishi/contract/endpoint';
import { authStatus, authType } from '@jishi/contract/enums/account';
import { certificationStatus, certificationWay } from '@jishi/contract/enums/certification';
import { Moment } from '@jishi/ui/beijing-time';
import { ButtonLink } from '@jishi/ui/button';
import { FactList } from '@jishi/ui/fact-list';
import { NextSteps } from '@jishi/ui/next-steps';
import { RuledHead } from '@jishi/ui/ruled-head';
import { Seal } from '@jishi/ui/seal';
import { certificationForm } from '../../../shell/certify';
import { useLabel } from '../../../shell/labels';
import '../account.css';
import './certification.css';
import { Outcome } from '../frame/outcome';
import { Reasons } from './enterprise/reasons';
import { WayOn, useStep } from './way-on';

export type Certificate = Output<typeof getCertificate>;
type Application = NonNullable<Certificate['enterprise']>;

const PERSON = certificationForm(authType.personal);
const ENTERPRISE = certificationForm(authType.enterprise);

export function CertificateState({ certificate }: { certificate: Certificate }) {
  const { authStatus: status, licence, enterprise } = certificate;
  const certified = status === authStatus.certified || licence !== null;
  const underWay = enterprise && enterprise.status !== certificationStatus.passed ? enterprise : null;
  return (
    <>
      {underWay && <UnderWay application={underWay} />}
      {licence ? (
        <CertifiedEnterprise licence={licence} />
      ) : (
        status === authStatus.certified && <CertifiedPerson certificate={certificate} />
      )}
      {certified && <WayOn />}
      {!certified && !underWay && <PersonUnderWay certificate={certificate} />}
      {!certified && !underWay && status !== authStatus.inReview && <Kinds />}
    </>
  );
}

function PersonUnderWay({ certificate: { authStatus: status, reason } }: { certificate: Certificate }) {
  const step = useStep();
  if (status === authStatus.inReview) {
    return (
      <Outcome tone="warning" title="个人认证还差一步" text="姓名与身份证号已经填好，还要做一次人脸核身。">
        <ButtonLink look="main" to={step(PERSON)}>
          继续认证
        </ButtonLink>
        <ButtonLink to={step(ENTERPRISE)}>改做企业认证</ButtonLink>
      </Outcome>
    );
  }
  if (status !== authStatus.refused) return null;
  return (
    <Outcome tone="danger" title="认证没有通过" text={reason || '可以核对填写的内容后再试一次。'}>
      <ButtonLink look="main" to={step(PERSON)}>
        重新认证
      </ButtonLink>
    </Outcome>
  );
}

/** What an application waits for, and until when. */
const WAITS: Readonly<Record<number, string>> = {
  [certificationWay.legalFace]: '等法定代表人用手机做人脸核身，几分钟完成。',
  [certificationWay.transfer]: '款项打到对公账户后，在七天内填写到账的金额。',
  [certificationWay.agent]: '授权书由运营人员审核，一个工作日内答复，结果会发消息给您。',
};

function UnderWay({ application }: { application: Application }) {
  const step = useStep();
  const { status, way, name, reasons } = application;
  const go = (text: string) => (
    <ButtonLink look="main" to={step(ENTERPRISE)}>
      {text}
    </ButtonLink>
  );
  if (status === certificationStatus.refused) {
    return (
      <Outcome tone="danger" title={`${name}的认证没有通过`} text={<Reasons of={reasons} />}>
        {go('修改后再提交')}
      </Outcome>
    );
  }
  if (status === certificationStatus.expired) return null;
  return (
    <Outcome
      tone="warning"
      title={`${name}的企业认证${way === null ? '还差一步' : '正在进行'}`}
      text={way === null ? '执照内容已经提交，还要选一种方式证明是这家企业在申请。' : WAITS[way]}
    >
      {go(way === null ? '继续认证' : '看进度')}
    </Outcome>
  );
}

function CertifiedPerson({ certificate }: { certificate: Certificate }) {
  const step = useStep();
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
        {certificate.authType === authType.personal && !certificate.enterprise && (
          <p>
            <ButtonLink to={step(ENTERPRISE)}>升级为企业认证</ButtonLink>
          </p>
        )}
      </div>
      <Seal text="实名认证" label={`已通过${type}实名认证`} />
    </section>
  );
}

function CertifiedEnterprise({ licence }: { licence: NonNullable<Certificate['licence']> }) {
  const step = useStep();
  const { name, creditCode, legalPerson, address, termFrom, termTo, certTime, expired } = licence;
  return (
    <section className="certificate" aria-labelledby="certificate">
      <div>
        <RuledHead id="certificate" title="企业认证" note={expired ? '执照已到期' : '已通过'} />
        {expired && (
          <Outcome
            tone="danger"
            title="营业执照的期限已到"
            text="已有的密钥照常调用；余额退款、开专用发票要先换上新的执照。"
          >
            <ButtonLink look="main" to={step(ENTERPRISE)}>
              提交新的执照
            </ButtonLink>
          </Outcome>
        )}
        <FactList
          facts={[
            ['企业名称', <span className="break">{name}</span>],
            ['统一社会信用代码', <span className="mono break">{creditCode}</span>],
            ['法定代表人', legalPerson],
            ['住所', <span className="break">{address}</span>],
            ['营业期限', `${termFrom ?? '执照上没有写'} 至 ${termTo ?? '长期'}`],
            ['认证时间', <Moment time={certTime} />],
          ]}
        />
        {!expired && (
          <p>
            <ButtonLink to={step(ENTERPRISE)}>名称或执照有变更</ButtonLink>
          </p>
        )}
      </div>
      {!expired && <Seal text="企业认证" label="已通过企业实名认证" />}
    </section>
  );
}

/** The kinds of certification; what each one opens. */
function Kinds() {
  const step = useStep();
  return (
    <section className="workspace-section" aria-labelledby="kinds">
      <RuledHead id="kinds" title="选择认证的身份" />
      <NextSteps
        steps={[
          {
            key: 'person',
            title: '个人认证',
            text: '姓名、身份证号与一次人脸核身，几分钟完成；可以申请余额退款、开个人与普通发票',
            action: (
              <ButtonLink size="small" look="main" to={step(PERSON)}>
                开始认证
              </ButtonLink>
            ),
          },
          {
            key: 'company',
            title: '企业认证',
            text: '营业执照照片，再由法定代表人核身、对公打款或授权经办人证明；可以开专用发票',
            action: (
              <ButtonLink size="small" to={step(ENTERPRISE)}>
                开始认证
              </ButtonLink>
            ),
          },
        ]}
      />
    </section>
  );
}
