// Confirms one act by a passkey in the place of a code, where the member has one that works here.
import { barOfSite, confirmByPasskey } from '@jishi/client/passkey';
import { useCeremony } from '@jishi/client/use-ceremony';
import { beginConfirmation } from '@jishi/contract/account/passkey';
import { Button } from '@jishi/ui/button';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../shell/client';
import { FormMessage } from '../code/form-message';
import { PASSKEYS } from '../queries';

type Props = { act: string; onConfirmed: (answer: string) => void };

export function ConfirmByPasskey({ act, onConfirmed }: Props) {
  const { data: own } = useQuery(PASSKEYS);
  const { isBusy, fault, perform } = useCeremony();
  if (!own || own.list.length === 0 || barOfSite(own)) return null;
  const confirm = async () =>
    onConfirmed(await confirmByPasskey(await call(beginConfirmation, { act }, { silent: true })));
  return (
    <>
      <Button size="wide" disabled={isBusy} onClick={() => void perform(confirm)}>
        {isBusy ? '请在弹出的窗口里验证' : '用通行密钥确认'}
      </Button>
      <FormMessage text={fault} />
    </>
  );
}
