// A new authenticator in three steps: proof, the new secret and its first code, the new recovery codes.
import { beginOwnTotp, finishOwnTotp, getOwnAccount } from '@jishi/contract/console/own-account';
import type { Output } from '@jishi/contract/endpoint';
import * as codes from '@jishi/contract/codes';
import { useState } from 'react';
import { useCall, useRefreshOf } from '../../../shell/client';
import { TextField } from '../../../shell/form/fields';
import { FormDialog } from '../../../shell/form/form-dialog';
import { showRefusal } from '../../../shell/form/refusal';
import { useNewForm } from '../../../shell/form/use-form-store';
import { TotpSecret } from '../totp-secret';
import { ProofFields } from './proof-fields';
import { RecoveryCodes } from './recovery-codes';

type Begun = Output<typeof beginOwnTotp>;

export function AuthenticatorDialog({ onClose }: { onClose: () => void }) {
  const [begun, setBegun] = useState<Begun>();
  const form = useNewForm(() => ({ password: '', totp: '' }));
  const begin = useCall(beginOwnTotp, {
    silent: true,
    onSuccess: setBegun,
    onError: (error) => showRefusal(form, error),
  });
  if (begun) return <NewAuthenticator begun={begun} onClose={onClose} />;
  return (
    <FormDialog
      title="更换认证器"
      form={form}
      consequences={['旧的认证器在换好之前照常可用。', '换好以后其他设备都退出，恢复码换成新的。']}
      verb="下一步"
      pendingVerb="正在核对"
      pending={begin.isPending}
      onSubmit={() => begin.mutate(form.values())}
      onClose={onClose}
    >
      <ProofFields />
    </FormDialog>
  );
}

function NewAuthenticator({ begun, onClose }: { begun: Begun; onClose: () => void }) {
  const refresh = useRefreshOf(getOwnAccount);
  const form = useNewForm(() => ({ totp: '' }));
  const finish = useCall(finishOwnTotp, {
    silent: true,
    onError: (error) => showRefusal(form, error, error.code === codes.codeWrong ? 'totp' : ''),
    onSettled: refresh,
  });
  if (finish.data) return <RecoveryCodes codes={finish.data.recoveryCodes} onClose={onClose} />;
  return (
    <FormDialog
      title="更换认证器"
      form={form}
      lead={<TotpSecret {...begun} />}
      verb="换成新的认证器"
      pendingVerb="正在更换"
      pending={finish.isPending}
      onSubmit={() => finish.mutate(form.values())}
      onClose={onClose}
    >
      <TextField
        path="totp"
        label="新认证器的动态口令"
        hint="扫码后新认证器显示的 6 位数字，15 分钟内有效"
        inputMode="numeric"
        autoComplete="one-time-code"
        mono
      />
    </FormDialog>
  );
}
