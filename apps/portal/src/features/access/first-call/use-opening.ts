// One press: the application, then the default key, whose secret is shown once.
import { addApply } from '@jishi/contract/access';
import { getApiKey } from '@jishi/contract/access/default-key';
import { applyStatus } from '@jishi/contract/enums/catalogue';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError, call, useCall } from '../../../shell/client';
import type { Key } from '../apply/api-key';
import { useRefreshApplies } from '../apply/use-refresh';
import type { Proven } from '../key/proof-dialog';
import { LISTED_KEYS, defaultKey } from '../queries';

/** `hasKey`: there is one already; `signInCounts`: making the first one takes no other check. */
export function useOpening(projectId: string, { hasKey, signInCounts }: { hasKey: boolean; signInCounts: boolean }) {
  const client = useQueryClient();
  const refresh = useRefreshApplies();
  const apply = useCall(addApply);
  const [busy, setBusy] = useState(false);
  const [asking, setAsking] = useState(false);
  const [fresh, setFresh] = useState<Key>();

  /** Makes the key; the dialog shows a refusal. */
  async function makeKey({ proof, ownCodes }: Pick<Proven, 'proof' | 'ownCodes'>) {
    const { key } = await call(getApiKey, { mode: 1, ...proof }, { ownCodes });
    setAsking(false);
    if (key?.secret) setFresh(key);
    client.setQueryData(defaultKey(1).queryKey, { key: key && { ...key, secret: null }, signInCounts: false });
    void client.invalidateQueries({ queryKey: LISTED_KEYS.queryKey });
  }

  async function open() {
    setBusy(true);
    try {
      const { status } = await apply.mutateAsync({ projectId });
      if (status === applyStatus.open && !hasKey) {
        if (signInCounts) await makeKey({ proof: { bySignIn: true }, ownCodes: [] });
        else setAsking(true);
      }
      await refresh();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error; // a toast has told it
    } finally {
      setBusy(false);
    }
  }

  return { open, makeKey, busy, asking, stopAsking: () => setAsking(false), fresh, forget: () => setFresh(undefined) };
}
