// Files that were handed in, to be saved again.
import { sizeOf } from './file-choice';

type SentFile = { id: string; name: string; bytes: number };

/** `save` downloads one of them, a toast reports its failure; `after` stands behind its size; with `onDrop` it can be left out. */
export function SentFiles({
  files,
  save,
  after = '',
  onDrop,
}: {
  files: readonly SentFile[];
  save: (id: string) => Promise<unknown>;
  after?: string;
  onDrop?: ((id: string) => void) | undefined;
}) {
  return (
    <ul className="scene-files">
      {files.map(({ id, name, bytes }) => (
        <li key={id}>
          <button
            type="button"
            className="text-button break"
            aria-label={`下载 ${name}`}
            onClick={() => void save(id).catch(() => undefined)}
          >
            {name}
          </button>
          <span className="quiet small">
            {sizeOf(bytes)}
            {after}
          </span>
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
