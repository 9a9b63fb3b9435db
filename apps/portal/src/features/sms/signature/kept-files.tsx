// Files that were handed in: to be saved again, and to be left out of the next version.
import { getSignatureFile, type SignatureFile } from '@jishi/contract/sms/signature';
import type * as z from 'zod';
import { SentFiles } from '../../../shell/sent-files';
import { download } from '../../../shell/transport';

export type Kept = z.output<typeof SignatureFile>;

export function KeptFiles({ files, onDrop }: { files: readonly Kept[]; onDrop?: (id: string) => void }) {
  if (files.length === 0) return null;
  return (
    <SentFiles files={files} save={(id) => download(getSignatureFile, { id })} after="，先前提交" onDrop={onDrop} />
  );
}
