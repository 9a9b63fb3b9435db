// Downloads a file with a toast; the call reports failures.
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
      // A toast has reported the failure.
    } finally {
      setBusy(false);
    }
  }
  return [busy, (input) => void save(input)];
}
