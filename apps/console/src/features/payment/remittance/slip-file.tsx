// A member's slip. It is never shown by the site itself, only saved: its content is the member's.
import { type getRemittanceCase, readRemittanceSlip } from '@jishi/contract/console/remittance';
import type { Output } from '@jishi/contract/endpoint';
import { DownloadButton } from '../../../shell/download-button';

export function SlipFile({
  slip: { id, name, bytes },
}: {
  slip: NonNullable<Output<typeof getRemittanceCase>['slip']>;
}) {
  return (
    <>
      <span className="break">{name}</span>{' '}
      <DownloadButton endpoint={readRemittanceSlip} input={{ id }} label={`下载 ${name}`}>
        {`下载 ${Math.max(1, Math.round(bytes / 1024))} KB`}
      </DownloadButton>
    </>
  );
}
