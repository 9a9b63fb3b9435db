// A member's slip. It is never shown by the site itself, only saved: its content is the member's.
import { type getRemittanceCase, readRemittanceSlip } from '@jishi/contract/console/remittance';
import type { Output } from '@jishi/contract/endpoint';
import { Button } from '@jishi/ui/button';
import { toast } from '@jishi/ui/toast-store';
import { useState } from 'react';
import { download } from '../../../shell/transport';

export function SlipFile({
  slip: { id, name, bytes },
}: {
  slip: NonNullable<Output<typeof getRemittanceCase>['slip']>;
}) {
  const [busy, setBusy] = useState(false);
  async function save() {
    setBusy(true);
    await download(readRemittanceSlip, { id }).catch((error: Error) => toast.error(error.message));
    setBusy(false);
  }
  return (
    <>
      <span className="break">{name}</span>{' '}
      <Button size="small" aria-label={`下载 ${name}`} disabled={busy} onClick={() => void save()}>
        {busy ? '正在下载' : `下载 ${Math.max(1, Math.round(bytes / 1024))} KB`}
      </Button>
    </>
  );
}
