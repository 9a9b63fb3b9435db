// Saving a file with a word about it; what went wrong is told by the call itself.
import type { Endpoint, Input } from '@jishi/contract/endpoint';
import { useState } from 'react';
import { toast } from './toast-store';
import { download } from './transport';

/** Whether a file is under way, and what fetches one; `what` names it to a person. */
export function useDownload<E extends Endpoint>(endpoint: E, what: string): [boolean, (input: Input<E>) => void] {
  const [busy, setBusy] = useState(false);
  async function save(input: Input<E>) {
    setBusy(true);
    try {
      await download(endpoint, input);
      toast.success(`${what}已下载`);
    } catch {
      // What went wrong was told by a toast.
    } finally {
      setBusy(false);
    }
  }
  return [busy, (input) => void save(input)];
}
