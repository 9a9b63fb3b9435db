// The first way: the legal person's face, checked on a phone.
import { type EnterpriseApplication, chooseEnterpriseWay } from '@jishi/contract/certification/enterprise';
import * as codes from '@jishi/contract/codes';
import type { Output } from '@jishi/contract/endpoint';
import { certificationStatus as Status, certificationWay as Way } from '@jishi/contract/enums/certification';
import { Button } from '@jishi/ui/button';
import { useState } from 'react';
import type * as z from 'zod';
import { call } from '../../../../shell/client';
import { useForm } from '../../../../shell/form';
import { FormMessage } from '../../code/form-message';
import { FaceCheck } from '../../face/face-check';
import { IdentityFields } from '../../face/identity-fields';
import { idNumberError } from '../../face/identity-rules';
import type { Mode } from './mode';
import { reasonFor } from './reasons';

type Flow = NonNullable<Output<typeof chooseEnterpriseWay>['flow']>;
type Reasons = z.output<typeof EnterpriseApplication>['reasons'];

const OWNERS = {
  [codes.stateConflict]: 'form',
  [codes.tooManyRequests]: 'form',
  [codes.unavailable]: 'form',
} as const;

type Props = { mode: Mode; reasons: Reasons; onChanged: () => Promise<unknown> };

export function LegalFace({ mode, reasons, onChanged }: Props) {
  const [flow, setFlow] = useState<Flow | null>(null);
  const form = useForm(chooseEnterpriseWay, {
    initial: { name: '', idNumber: '' },
    input: (person) => ({ ...person, way: Way.legalFace }),
    check: idNumberError,
    owners: OWNERS,
    done: async ({ flow: started }) => {
      setFlow(started);
      await onChanged();
    },
  });
  const waiting = mode.status === Status.awaiting && mode.way === Way.legalFace;
  if (flow && waiting) {
    const renew = () =>
      call(chooseEnterpriseWay, { ...form.values, way: Way.legalFace }).then(({ flow: renewed }) => setFlow(renewed));
    return <FaceCheck {...flow} status={mode.face?.status ?? 'waiting'} onRenew={renew} key={flow.flowId} />;
  }
  return (
    <form className="account-form" noValidate onSubmit={form.onSubmit}>
      {waiting && <p className="note">上次的二维码在别的页面上。重新填写后换一个新的，旧的随即失效。</p>}
      <FormMessage text={reasonFor(reasons, 'face')} />
      <p className="form-hint">填营业执照上的法定代表人，要由本人用手机扫码核对人脸。</p>
      <IdentityFields form={form} />
      <FormMessage text={form.errors.form} />
      <p>
        <Button type="submit" look="main" disabled={form.busy}>
          {form.busy ? '正在准备核身' : '开始核身'}
        </Button>
      </p>
    </form>
  );
}
