// The signed-in member lost the old phone: a face check against the certified identity, then the new phone.
import { sendMemberVerifyCode } from '@jishi/contract/account';
import { changePhone, queryPhoneChange, startPhoneChange, startPhoneChangeFace } from '@jishi/contract/account/phone';
import { authType } from '@jishi/contract/enums/account';
import type { Output } from '@jishi/contract/endpoint';
import { Button, ButtonLink } from '@jishi/ui/button';
import { useLocation } from '@jishi/ui/router';
import { aside } from '@jishi/ui/main-part';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, Suspense, lazy, useState } from 'react';
import { certifyHref } from '../../../shell/certify';
import { call, query } from '../../../shell/client';
import { LIST_LOADING } from '../../../shell/loading-mask-store';
import { useFaceStatus } from '../face/use-face-status';
import { NewPhoneForm } from './new-phone-form';

const FaceCheck = lazy(async () => ({ default: (await import('../face/face-check')).FaceCheck }));

type Flow = Output<typeof startPhoneChangeFace>;

/** `children` is another way out, shown before the check has begun. */
type Props = { onDone: () => void; onCancel: () => void; children: ReactNode };

export function FaceSteps({ onDone, onCancel, children }: Props) {
  const here = useLocation();
  const { data: known } = useQuery({ ...aside('换绑方式', query(startPhoneChange, {})), staleTime: 0 });
  const [flow, setFlow] = useState<Flow>();
  const [ticket, setTicket] = useState<string>();
  const [busy, setBusy] = useState(false);

  async function begin() {
    setBusy(true);
    // A toast reports a refusal, and the button is enabled again.
    await call(startPhoneChangeFace, {}).then(setFlow, () => undefined);
    setBusy(false);
  }
  function startOver() {
    setTicket(undefined);
    setFlow(undefined);
  }

  if (ticket) {
    return (
      <NewPhoneForm
        step="第 2 步，共 2 步：验证新手机"
        onSendCode={(phone, ownCodes) => call(sendMemberVerifyCode, { purpose: 'newPhone', phone }, { ownCodes })}
        onChange={(values, ownCodes) => call(changePhone, { ticket, ...values }, { ownCodes })}
        onDone={onDone}
        onCancel={onCancel}
        onLapsed={startOver}
      />
    );
  }
  if (flow) return <Watch flow={flow} onRenew={begin} onPassed={setTicket} key={flow.flowId} />;
  if (!known) return <p>{LIST_LOADING}</p>;
  if (!known.certified) {
    return (
      <>
        <p>
          原手机收不到短信时，只能凭实名认证的身份更换，而这个账户还没有实名认证。请先完成个人认证，再回来更换手机号。
        </p>
        <p className="dialog-actions">
          {children}
          <ButtonLink look="main" to={certifyHref(here, authType.personal)} onClick={onCancel}>
            去认证
          </ButtonLink>
        </p>
      </>
    );
  }
  return (
    <>
      <p className="form-hint">第 1 步，共 2 步：人脸核身</p>
      <p>
        要由 {known.name}（{known.idNumber}）本人用另一部手机扫码，核对人脸。
      </p>
      <p className="dialog-actions">
        {children}
        <Button look="main" disabled={busy} onClick={() => void begin()}>
          {busy ? '正在准备' : '开始核身'}
        </Button>
      </p>
    </>
  );
}

type WatchProps = { flow: Flow; onRenew: () => Promise<void>; onPassed: (ticket: string) => void };

function Watch({ flow, onRenew, onPassed }: WatchProps) {
  const { data } = useFaceStatus(query(queryPhoneChange, { flowId: flow.flowId }));
  const ticket = data?.status === 'passed' ? data.ticket : null;
  if (ticket) {
    return (
      <div role="status">
        <p>核身已通过。</p>
        <p className="dialog-actions">
          <Button look="main" autoFocus onClick={() => onPassed(ticket)}>
            填写新手机号
          </Button>
        </p>
      </div>
    );
  }
  return (
    <Suspense>
      <FaceCheck {...flow} status={data?.status ?? 'waiting'} onRenew={onRenew} />
    </Suspense>
  );
}
