// Turning two-step sign-in on: the phone's code, the secret into an authenticator app, one code back, recovery codes.
import { getMemberInfo } from '@jishi/contract/account';
import { beginTotp, enableTotp, getTotp } from '@jishi/contract/account/password';
import type { Output } from '@jishi/contract/endpoint';
import * as codes from '@jishi/contract/codes';
import { CopyButton } from '@jishi/ui/copy-button';
import { FormField } from '@jishi/ui/form-field';
import { QrCode } from '@jishi/ui/qr-code';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { refreshReads } from '../../../shell/client';
import { Dialog } from '../../../shell/dialog';
import { useForm } from '../../../shell/form';
import { FormButtons } from '../../../shell/form-end';
import { FormMessage } from '../code/form-message';
import { OwnCodeField } from '../../../shell/own-code-field';
import { RecoveryCodes } from './recovery-codes';

type Secret = Output<typeof beginTotp>;

/** Stays open until the recovery codes were confirmed: they are shown this once. */
export function TotpSetupDialog({ onClose }: { onClose: () => void }) {
  const [secret, setSecret] = useState<Secret>();
  const [codes, setCodes] = useState<readonly string[]>();
  if (codes) {
    return (
      <Dialog title="两步验证已开启">
        <RecoveryCodes codes={codes} onKept={onClose} />
      </Dialog>
    );
  }
  return (
    <Dialog title="开启两步验证" onClose={onClose}>
      {secret ? (
        <Enable secret={secret} onEnabled={setCodes} onCancel={onClose} onLapsed={() => setSecret(undefined)} />
      ) : (
        <Begin onBegun={setSecret} onCancel={onClose} />
      )}
    </Dialog>
  );
}

const BEGIN_OWNERS = { [codes.codeWrong]: 'code', [codes.stateConflict]: 'form', [codes.refused]: 'form' } as const;

function Begin({ onBegun, onCancel }: { onBegun: (secret: Secret) => void; onCancel: () => void }) {
  const form = useForm(beginTotp, {
    initial: { code: '' },
    done: onBegun,
    owners: BEGIN_OWNERS,
  });
  return (
    <form className="account-form" noValidate onSubmit={form.onSubmit}>
      <p className="form-hint">
        第 1 步，共 3 步：验证手机。开启后，登录时除了密码或验证码，还要输入验证器里的 6 位数字。
      </p>
      <OwnCodeField form={form} purpose="totp" />
      <FormMessage text={form.errors.form} />
      <FormButtons form={form} verb="下一步" pendingVerb="正在验证" onCancel={onCancel} />
    </form>
  );
}

const ENABLE_OWNERS = {
  [codes.secondFactorWrong]: 'code',
  [codes.stateConflict]: 'form',
  [codes.refused]: 'form',
} as const;

type EnableProps = {
  secret: Secret;
  onEnabled: (codes: readonly string[]) => void;
  onCancel: () => void;
  onLapsed: () => void;
};

function Enable({ secret, onEnabled, onCancel, onLapsed }: EnableProps) {
  const client = useQueryClient();
  const form = useForm(enableTotp, {
    initial: { code: '' },
    done: async ({ recoveryCodes }) => {
      onEnabled(recoveryCodes);
      await refreshReads(client, getMemberInfo, getTotp);
    },
    owners: ENABLE_OWNERS,
  });
  return (
    <form className="account-form" noValidate onSubmit={form.onSubmit}>
      <p className="form-hint">第 2 步，共 3 步：用验证器应用扫码，再填回它显示的数字。</p>
      <div className="face-check">
        <QrCode text={secret.otpauthUrl} label="用验证器应用扫码，添加这个账户" />
        <div>
          <p>不能扫码时，把这串密钥手动填进验证器：</p>
          <p className="totp-secret">
            <code>{secret.secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}</code>
            <CopyButton text={secret.secret} what="密钥" />
          </p>
        </div>
      </div>
      <FormField label="动态口令" error={form.errors.code}>
        {(control) => (
          <input
            {...control}
            className="input input-large"
            name="totp"
            inputMode="numeric"
            autoComplete="one-time-code"
            autoFocus
            required
            value={form.values.code}
            onChange={(event) => form.change({ code: event.target.value.replaceAll(/\D/g, '').slice(0, 6) })}
          />
        )}
      </FormField>
      <FormMessage text={form.errors.form}>
        <button type="button" className="text-link" onClick={onLapsed}>
          从头再来
        </button>
      </FormMessage>
      <FormButtons form={form} verb="开启两步验证" pendingVerb="正在开启" onCancel={onCancel} />
    </form>
  );
}
