// Saves the log that is shown, under the conditions in force, as a CSV file.
import type { exportOperations } from '@jishi/contract/audit';
import type { exportLoginLog } from '@jishi/contract/account/session';
import type { Input } from '@jishi/contract/endpoint';
import { Button } from '@jishi/ui/button';
import { useState } from 'react';
import { toast } from '../../../shell/toast-store';
import { download } from '../../../shell/transport';

type Log = typeof exportLoginLog | typeof exportOperations;

export function ExportButton<E extends Log>({ endpoint, filter }: { endpoint: E; filter: Input<E> }) {
  const [busy, setBusy] = useState(false);

  async function save() {
    setBusy(true);
    try {
      await download(endpoint, filter);
      toast.success('日志已导出');
    } catch {
      // What went wrong was told by a toast.
    } finally {
      setBusy(false);
    }
  }

  return (
    <Button disabled={busy} onClick={() => void save()}>
      {busy ? '正在导出' : '导出 CSV'}
    </Button>
  );
}
