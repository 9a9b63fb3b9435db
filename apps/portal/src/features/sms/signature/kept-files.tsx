// Files that were handed in: to be saved again, and to be left out of the next version.
import { getSignatureFile, type SignatureFile } from '@jishi/contract/sms/signature';
import type * as z from 'zod';
import { sizeOf } from '../../../shell/file-choice';
import { download } from '../../../shell/transport';

export type Kept = z.output<typeof SignatureFile>;

export function KeptFiles({ files, onDrop }: { files: readonly Kept[]; onDrop?: (id: string) => void }) {
  if (files.length === 0) return null;
  return (
    <ul className="scene-files">
      {files.map(({ id, name, bytes }) => (
        <li key={id}>
          <button
            type="button"
            className="text-button break"
            aria-label={`下载 ${name}`}
            // a toast has reported the failure
            onClick={() => void download(getSignatureFile, { id }).catch(() => undefined)}
          >
            {name}
          </button>
          <span className="quiet small">{sizeOf(bytes)}，先前提交</span>
          {onDrop && (
            <button type="button" className="text-button" aria-label={`去掉 ${name}`} onClick={() => onDrop(id)}>
              去掉
            </button>
          )}
        </li>
      ))}
    </ul>
  );
}
