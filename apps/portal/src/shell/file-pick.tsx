// Choosing several files, one press or more, and taking some of them off again.
import type { ControlProps } from '@jishi/ui/form-field';
import { sizeOf } from './file-choice';

type Props = {
  control: ControlProps;
  files: readonly File[];
  onChange: (files: readonly File[]) => void;
  /** Left out: pictures and PDFs. */
  accept?: string;
};

export function FilePick({ control, files, onChange, accept = 'image/*,application/pdf' }: Props) {
  return (
    <div>
      {files.length > 0 && (
        <ul className="scene-files">
          {files.map((file, at) => (
            <li key={`${file.name} ${file.size} ${at}`}>
              <span className="break">{file.name}</span>
              <span className="quiet small">{sizeOf(file.size)}</span>
              <button
                type="button"
                className="text-button"
                aria-label={`去掉 ${file.name}`}
                onClick={() => onChange(files.filter((one) => one !== file))}
              >
                去掉
              </button>
            </li>
          ))}
        </ul>
      )}
      <label className="btn btn-small file-pick">
        {files.length > 0 ? '继续添加' : '选择文件'}
        <input
          {...control}
          className="sr"
          type="file"
          multiple
          accept={accept}
          onChange={(event) => {
            const more = [...(event.target.files ?? [])];
            // the same file can be chosen again after it was corrected
            event.target.value = '';
            if (more.length > 0) onChange([...files, ...more]);
          }}
        />
      </label>
    </div>
  );
}
