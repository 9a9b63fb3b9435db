// Choosing pictures and videos, seen before they are sent.
import { useAddress } from '@jishi/ui/conversation';
import { FormField } from '@jishi/ui/form-field';
import { Icon } from '@jishi/ui/icon';
import { sizeOf } from '../../shell/file-choice';

/** The server takes no more files of one message. */
const FILES_MAX = 6;
/** The server takes no larger file. */
const BYTES_MAX = 10 << 20;

/** What is wrong with chosen files, beside `sent` that are there already; undefined when nothing is. */
export function mediaFault(files: readonly Pick<File, 'name' | 'size' | 'type'>[], sent: number): string | undefined {
  if (files.length + sent > FILES_MAX) return `附件最多 ${FILES_MAX} 个，请去掉 ${files.length + sent - FILES_MAX} 个`;
  const strange = files.find(({ type }) => !type.startsWith('image/') && type !== 'video/mp4');
  if (strange) return `“${strange.name}”不是图片或 MP4 视频`;
  const large = files.find(({ size, type }) => size > BYTES_MAX && !type.startsWith('image/'));
  return large && `“${large.name}”超过 10 MB，请剪短后再传`;
}

type Props = { files: readonly File[]; fault: string | undefined; onChange: (files: readonly File[]) => void };

export function FileChoice({ files, fault, onChange }: Props) {
  return (
    <FormField label="图片或视频" hint={`最多 ${FILES_MAX} 个；图片在本机压缩后上传，去掉位置信息`} error={fault}>
      {(control) => (
        <div className="appeal-picks">
          {files.map((file, at) => (
            <Pick key={`${file.name} ${at}`} file={file} onDrop={() => onChange(files.filter((one) => one !== file))} />
          ))}
          <label className="appeal-add">
            <b aria-hidden="true">＋</b>
            加图片
            <span className="faint">还可加 {Math.max(0, FILES_MAX - files.length)} 个</span>
            <input
              {...control}
              className="sr"
              type="file"
              multiple
              accept="image/*,video/mp4"
              onChange={(event) => {
                const more = [...(event.target.files ?? [])];
                // the same file can be chosen again after it was taken off
                event.target.value = '';
                if (more.length > 0) onChange([...files, ...more]);
              }}
            />
          </label>
        </div>
      )}
    </FormField>
  );
}

function Pick({ file, onDrop }: { file: File; onDrop: () => void }) {
  const address = useAddress(file);
  return (
    <figure className="appeal-pick">
      {address && (file.type.startsWith('video/') ? <video src={address} muted /> : <img src={address} alt="" />)}
      <figcaption title={file.name}>
        {file.name} <span className="faint">{sizeOf(file.size)}</span>
      </figcaption>
      <button type="button" className="icon-button" aria-label={`去掉 ${file.name}`} onClick={onDrop}>
        <Icon name="close" />
      </button>
    </figure>
  );
}
