// Adding a passkey: a name and a code to the phone, then the device. What the server asked stays good for five minutes: a window that
// was closed is opened again, without another code.
import { makePasskey } from '@jishi/client/passkey';
import { useCeremony } from '@jishi/client/use-ceremony';
import { addPasskey, beginPasskey } from '@jishi/contract/account/passkey';
import * as codes from '@jishi/contract/codes';
import { deviceName } from '@jishi/contract/device-words';
import type { Output } from '@jishi/contract/endpoint';
import { Button } from '@jishi/ui/button';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { call } from '../../../shell/client';
import { Dialog } from '../../../shell/dialog';
import { faultsIn, useForm } from '../../../shell/form';
import { FormButtons } from '../../../shell/form-end';
import { OwnCodeField } from '../../../shell/own-code-field';
import { TextField } from '../../../shell/text-field';
import { toast } from '../../../shell/toast-store';
import { FormMessage } from '../code/form-message';
import { PASSKEYS } from '../queries';

type Creation = Output<typeof beginPasskey>;
type Begun = { creation: Creation; name: string };

const OWNERS = {
  [codes.codeWrong]: 'code',
  [codes.secondFactorNeeded]: 'form',
  [codes.stateConflict]: 'form',
  [codes.refused]: 'form',
} as const;

/** What is typed stays when the time to answer is over. */
export function AddDialog({ onClose }: { onClose: () => void }) {
  const [begun, setBegun] = useState<Begun>();
  const [lapsed, setLapsed] = useState<string>();
  const form = useForm(beginPasskey, {
    initial: { name: deviceName(navigator.userAgent).slice(0, 20), code: '' },
    input: ({ code }) => ({ code }),
    check: ({ name }) => faultsIn(addPasskey, { name }, ['name']),
    done: (creation, { name }) => {
      setLapsed(undefined);
      setBegun({ creation, name });
    },
    owners: OWNERS,
  });

  function startOver(why: string) {
    form.change({ code: '' });
    setLapsed(why);
    setBegun(undefined);
  }

  return (
    <Dialog title="添加通行密钥" onClose={onClose}>
      {begun ? (
        <Make {...begun} onLapsed={startOver} onClose={onClose} />
      ) : (
        <form className="account-form" noValidate onSubmit={form.onSubmit}>
          <p className="form-hint">
            通行密钥保存在您的设备或密码管理器里，登录时由设备验证您本人，不能被转述，也不会在假网站上使用。
          </p>
          <TextField form={form} name="name" label="名称" maxLength={20} hint="便于以后认出它在哪个设备上" />
          <OwnCodeField form={form} purpose="passkey" />
          <FormMessage text={form.errors.form ?? lapsed} />
          <FormButtons form={form} verb="下一步" pendingVerb="正在验证" onCancel={onClose} />
        </form>
      )}
    </Dialog>
  );
}

type MakeProps = Begun & { onLapsed: (why: string) => void; onClose: () => void };

/** Asks the device at once; given up or failed, it says so and asks again when told to. */
function Make({ creation, name, onLapsed, onClose }: MakeProps) {
  const client = useQueryClient();
  const { isBusy, fault, perform } = useCeremony({ atOnce: true, onRefused: onLapsed });

  async function make() {
    const passkey = await makePasskey(creation);
    await call(addPasskey, { name, passkey }, { silent: true });
    await client.invalidateQueries({ queryKey: PASSKEYS.queryKey });
    toast.success(`通行密钥“${name}”已添加，下次可以用它登录`);
    onClose();
  }
  const makeAtOnce = useEffectEvent(() => void perform(make));
  useEffect(() => makeAtOnce(), []);

  return (
    <div className="account-form">
      <p className="form-hint" role="status">
        {isBusy ? '请在弹出的窗口里验证您本人。' : '手机已经验证过，5 分钟内不用再收验证码。'}
      </p>
      <FormMessage text={fault} />
      <p className="dialog-actions">
        <Button onClick={onClose}>取消</Button>
        <Button look="main" disabled={isBusy} onClick={() => void perform(make)}>
          {isBusy ? '正在等待' : '再试一次'}
        </Button>
      </p>
    </div>
  );
}
