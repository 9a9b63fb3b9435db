// A button that downloads a file; a toast reports failures.
import type { Endpoint, Input } from '@jishi/contract/endpoint';
import { Button } from '@jishi/ui/button';
import { toast } from '@jishi/ui/toast-store';
import { useState } from 'react';
import { download } from './transport';

type Props<E extends Endpoint> = {
  endpoint: E;
  input: Input<E>;
  /** The button's accessible name where several files are offered. */
  label?: string;
  /** The label. */
  children?: string;
};

export function DownloadButton<E extends Endpoint>({ endpoint, input, label, children = '下载' }: Props<E>) {
  const [busy, setBusy] = useState(false);
  async function save() {
    setBusy(true);
    await download(endpoint, input).catch((error: Error) => toast.error(error.message));
    setBusy(false);
  }
  return (
    <Button size="small" aria-label={label} disabled={busy} onClick={() => void save()}>
      {busy ? '正在下载' : children}
    </Button>
  );
}
