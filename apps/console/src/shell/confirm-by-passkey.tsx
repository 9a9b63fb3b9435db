// Confirms one act by a passkey in the place of a code, where the operator has one that works here.
import { barOfSite, confirmByPasskey } from '@jishi/client/passkey';
import { useCeremony } from '@jishi/client/use-ceremony';
import { beginOwnConfirmation, listOwnPasskeys } from '@jishi/contract/console/own-passkey';
import { Button } from '@jishi/ui/button';
import { useQuery } from '@tanstack/react-query';
import { query, useCall } from './client';

type Props = { act: string; onConfirmed: (answer: string) => void };

export function ConfirmByPasskey({ act, onConfirmed }: Props) {
  const { data: own } = useQuery(query(listOwnPasskeys, {}));
  const begin = useCall(beginOwnConfirmation, { silent: true });
  const { isBusy, fault, perform } = useCeremony();
  if (!own || own.list.length === 0 || barOfSite(own)) return null;
  const confirm = async () => onConfirmed(await confirmByPasskey(await begin.mutateAsync({ act })));
  return (
    <>
      <Button size="wide" disabled={isBusy} onClick={() => void perform(confirm)}>
        {isBusy ? '请在弹出的窗口里验证' : '用通行密钥确认'}
      </Button>
      <div role="alert">{fault && <p className="form-message">{fault}</p>}</div>
    </>
  );
}
