// A member's slip. It is never shown by the site itself, only saved, of a PDF pictures of its pages.
import { type getRemittanceCase, readRemittanceSlip } from '@jishi/contract/console/remittance';
import type { Output } from '@jishi/contract/endpoint';
import { DownloadButton } from '../../../shell/download-button';

export function SlipFile({
  slip: { id, name, type, bytes },
}: {
  slip: NonNullable<Output<typeof getRemittanceCase>['slip']>;
}) {
  return (
    <>
      <span className="break">{name}</span>{' '}
      <DownloadButton endpoint={readRemittanceSlip} input={{ id }} label={`下载 ${name}`}>
        {type === 'application/pdf' ? '下载为图片' : `下载 ${Math.max(1, Math.round(bytes / 1024))} KB`}
      </DownloadButton>
    </>
  );
}
