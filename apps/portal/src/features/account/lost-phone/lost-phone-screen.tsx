// /unphone: a visitor who lost the old phone proves identity by face and sets a new number.
import { queryLostPhoneFace, startLostPhoneFace } from '@jishi/contract/account/phone';
import { getWebsiteInfo } from '@jishi/contract/content';
import type { Input, Output } from '@jishi/contract/endpoint';
import { Button, ButtonLink } from '@jishi/ui/button';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, Suspense, lazy, useState } from 'react';
import { call, query } from '../../../shell/client';
import { LIST_LOADING } from '../../../shell/loading-mask-store';
import { useCaptcha } from '../captcha/use-captcha';
import { useFaceStatus } from '../face/use-face-status';
import { AccountSteps } from '../frame/account-frame';
import { Outcome } from '../frame/outcome';
import { IdentityForm } from './identity-form';
import { LostPhoneForm } from './lost-phone-form';

const FaceCheck = lazy(async () => ({ default: (await import('../face/face-check')).FaceCheck }));

const STEPS = [
  { name: '填写身份', text: '账户实名认证时用的姓名与身份证号' },
  { name: '人脸核身', text: '用手机扫码，由本人完成' },
  { name: '绑定新手机号', text: '用新手机号收一条验证码' },
  { name: '完成', text: '所有设备都要重新登录' },
];

type Identity = Pick<Input<typeof startLostPhoneFace>, 'name' | 'idNumber'>;
type Flow = Output<typeof startLostPhoneFace>;
/** `phone` is the masked number that will be replaced. */
type Found = { ticket: string; phone: string };

export function LostPhoneScreen() {
  const [identity, setIdentity] = useState<Identity>({ name: '', idNumber: '' });
  const [flow, setFlow] = useState<Flow>();
  const [found, setFound] = useState<Found>();
  const [done, setDone] = useState(false);
  const captcha = useCaptcha('faceCheck');

  async function begin(who: Identity, ownCodes: readonly number[] = []) {
    const asked = { ...who, captcha: await captcha.take(), renews: flow?.flowId };
    setFlow(await call(startLostPhoneFace, asked, { ownCodes }));
    setIdentity(who);
  }
  function startOver() {
    setFound(undefined);
    setFlow(undefined);
  }

  const steps = (at: number, children: ReactNode) => (
    <AccountSteps title="手机号不能用了" steps={STEPS} at={at} signIn={done ? null : undefined}>
      {children}
    </AccountSteps>
  );
  if (done) {
    return steps(
      STEPS.length,
      <Outcome tone="success" title="新手机号已绑定" text="所有设备已退出，请用新手机号登录。">
        <ButtonLink look="main" to="/login">
          去登录
        </ButtonLink>
      </Outcome>,
    );
  }
  if (found) return steps(2, <LostPhoneForm found={found} onDone={() => setDone(true)} onLapsed={startOver} />);
  if (flow) {
    return steps(
      1,
      <Face flow={flow} onRenew={() => begin(identity)} onFound={setFound} onStartOver={startOver} key={flow.flowId} />,
    );
  }
  return steps(0, <IdentityForm identity={identity} onTyping={captcha.prepare} onBegin={begin} />);
}

type FaceProps = { flow: Flow; onRenew: () => Promise<void>; onFound: (found: Found) => void; onStartOver: () => void };

/** Waits for the phone. Only a person who passed as the owner learns whether an account exists. */
function Face({ flow, onRenew, onFound, onStartOver }: FaceProps) {
  const { data } = useFaceStatus(query(queryLostPhoneFace, { flowId: flow.flowId }));
  if (data?.status === 'passed') {
    const { ticket, phone } = data;
    if (!ticket) return <NoAccount onStartOver={onStartOver} />;
    return (
      <Outcome tone="success" title="核身已通过" text={`找到了您的账户，原手机号 ${phone}。`}>
        <Button look="main" autoFocus onClick={() => onFound({ ticket, phone })}>
          绑定新手机号
        </Button>
      </Outcome>
    );
  }
  return (
    <Suspense fallback={<p>{LIST_LOADING}</p>}>
      <FaceCheck {...flow} status={data?.status ?? 'waiting'} onRenew={onRenew} />
    </Suspense>
  );
}

function NoAccount({ onStartOver }: { onStartOver: () => void }) {
  const { data: site } = useQuery(query(getWebsiteInfo, {}));
  return (
    <Outcome
      tone="warning"
      title="没有找到用这个身份认证过的账户"
      text={
        <>
          人脸核身已通过，但没有账户用这个姓名与身份证号做过实名认证。没做过认证的账户不能这样换绑：请找回原手机号
          {site?.csPhone ? (
            <>
              ，或致电客服 <a href={`tel:${site.csPhone}`}>{site.csPhone}</a>
            </>
          ) : (
            ''
          )}
          。也可以用新手机号登录，会注册一个新账户。
        </>
      }
    >
      <Button onClick={onStartOver}>换一个身份再试</Button>
      <ButtonLink look="main" to="/login">
        用新手机号登录
      </ButtonLink>
    </Outcome>
  );
}
