// Adding a passkey: a name and proof of identity, then the device. What the server asked stays good for five minutes: a window that
// was closed is opened again, without another proof.
import { makePasskey } from '@jishi/client/passkey';
import { useCeremony } from '@jishi/client/use-ceremony';
import { addOwnPasskey, beginOwnPasskey, listOwnPasskeys } from '@jishi/contract/console/own-passkey';
import { deviceName } from '@jishi/contract/device-words';
import type { Output } from '@jishi/contract/endpoint';
import { faultsIn } from '@jishi/client/form';
import { Button } from '@jishi/ui/button';
import { Dialog } from '@jishi/ui/dialog';
import { toast } from '@jishi/ui/toast-store';
import { useEffect, useEffectEvent, useState } from 'react';
import { useCall, useRefreshOf } from '../../../shell/client';
import { TextField } from '../../../shell/form/fields';
import { focusField } from '../../../shell/form/form';
import { FormDialog } from '../../../shell/form/form-dialog';
import { showRefusal } from '../../../shell/form/refusal';
import { useNewForm } from '../../../shell/form/use-form-store';
import { ProofFields } from '../own/proof-fields';

type Creation = Output<typeof beginOwnPasskey>;

export function AddDialog({ onClose }: { onClose: () => void }) {
  const form = useNewForm(() => ({ name: deviceName(navigator.userAgent).slice(0, 20), password: '', totp: '' }));
  const [creation, setCreation] = useState<Creation>();
  const begin = useCall(beginOwnPasskey, {
    silent: true,
    onSuccess: setCreation,
    onError: (error) => showRefusal(form, error),
  });

  async function submit() {
    const { name, ...typed } = form.values();
    const { name: fault } = await faultsIn(addOwnPasskey, { name }, ['name']);
    if (!fault) return begin.mutate(typed);
    form.refuse([{ path: 'name', message: fault }]);
    focusField('name');
  }

  /** What is typed stays, but for the code, which was used. */
  function startOver(why: string) {
    form.set('totp', '');
    form.refuse([{ path: '', message: why }]);
    setCreation(undefined);
  }

  if (creation) {
    return <Make creation={creation} name={form.values().name} onLapsed={startOver} onClose={onClose} />;
  }
  return (
    <FormDialog
      title="添加通行密钥"
      form={form}
      consequences={['以后用它就能登录，不用密码和动态口令。', '密码和动态口令照常可用。']}
      verb="下一步"
      pendingVerb="正在核对"
      pending={begin.isPending}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <TextField path="name" label="名称" hint="便于以后认出它在哪个设备上，最多 20 个字" />
      <ProofFields />
    </FormDialog>
  );
}

type MakeProps = { creation: Creation; name: string; onLapsed: (why: string) => void; onClose: () => void };

/** Asks the device at once; given up or failed, it says so and asks again when told to. */
function Make({ creation, name, onLapsed, onClose }: MakeProps) {
  const refresh = useRefreshOf(listOwnPasskeys);
  const add = useCall(addOwnPasskey, { silent: true, onSettled: refresh });
  const { isBusy, fault, perform } = useCeremony({ atOnce: true, onRefused: onLapsed });

  async function make() {
    await add.mutateAsync({ name, passkey: await makePasskey(creation) });
    toast.success(`通行密钥“${name}”已添加，下次可以用它登录`);
    onClose();
  }
  const makeAtOnce = useEffectEvent(() => void perform(make));
  useEffect(() => makeAtOnce(), []);

  return (
    <Dialog title="添加通行密钥" onClose={onClose}>
      <p role="status">
        {isBusy ? '请在弹出的窗口里验证您本人。' : '您已经证明过身份，5 分钟内不用再填密码和动态口令。'}
      </p>
      <div role="alert">{fault && <p className="form-message">{fault}</p>}</div>
      <p className="dialog-actions">
        <Button onClick={onClose}>取消</Button>
        <Button look="main" disabled={isBusy} onClick={() => void perform(make)}>
          {isBusy ? '正在等待' : '再试一次'}
        </Button>
      </p>
    </Dialog>
  );
}
