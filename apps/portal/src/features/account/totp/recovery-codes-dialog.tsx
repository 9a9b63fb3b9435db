import { getTotp, renewRecoveryCodes } from '@jishi/contract/account/password';
import * as codes from '@jishi/contract/codes';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { refreshReads } from '../../../shell/client';
import { Dialog } from '../../../shell/dialog';
import { useForm } from '../../../shell/form';
import { FormButtons } from '../../../shell/form-end';
import { FormMessage } from '../code/form-message';
import { RecoveryCodes } from './recovery-codes';
import { SecondFactorField } from './second-factor-field';

const OWNERS = {
  [codes.secondFactorWrong]: 'code',
  [codes.stateConflict]: 'form',
  [codes.tooManyRequests]: 'form',
  [codes.refused]: 'form',
} as const;

/** Makes new recovery codes; the old ones end. */
export function RecoveryCodesDialog({ onClose }: { onClose: () => void }) {
  const [codes, setCodes] = useState<readonly string[]>();
  const client = useQueryClient();
  const form = useForm(renewRecoveryCodes, {
    initial: { code: '' },
    done: async ({ recoveryCodes }) => {
      setCodes(recoveryCodes);
      await refreshReads(client, getTotp);
    },
    owners: OWNERS,
  });
  if (codes) {
    return (
      <Dialog title="新的恢复码">
        <RecoveryCodes codes={codes} onKept={onClose} />
      </Dialog>
    );
  }
  return (
    <Dialog title="换一组恢复码" onClose={onClose}>
      <form className="account-form" noValidate onSubmit={form.onSubmit}>
        <p className="form-hint">换过之后，以前的恢复码全部作废。</p>
        <SecondFactorField form={form} autoFocus />
        <FormMessage text={form.errors.form} />
        <FormButtons form={form} verb="更换恢复码" pendingVerb="正在更换" onCancel={onClose} />
      </form>
    </Dialog>
  );
}
