// The files of a submission, to be saved again.
import { type SceneFile, getSceneFile } from '@jishi/contract/access/scene';
import type * as z from 'zod';
import { download } from '../../../shell/transport';
import { sizeOf } from '../../../shell/file-choice';

export function SentFiles({ files }: { files: readonly z.output<typeof SceneFile>[] }) {
  return (
    <ul className="scene-files">
      {files.map(({ id, name, bytes }) => (
        <li key={id}>
          <button
            type="button"
            className="text-button break"
            aria-label={`下载 ${name}`}
            // a toast has reported the failure
            onClick={() => void download(getSceneFile, { id }).catch(() => undefined)}
          >
            {name}
          </button>
          <span className="quiet small">{sizeOf(bytes)}</span>
        </li>
      ))}
    </ul>
  );
}
