// What can be told of chosen files before they are sent: proofs of scenes and of signatures.

/** The server takes no more files. */
export const FILES_MAX = 5;
/** The server takes no larger file. */
const BYTES_MAX = 10 << 20;

type Picked = Pick<File, 'name' | 'size' | 'type'>;

/** Checks the files; undefined when they look fine. */
export function filesFault(files: readonly Picked[]): string | undefined {
  if (files.length === 0) return '请至少上传一个附件，例如页面截图、产品说明或授权文件';
  if (files.length > FILES_MAX) return `附件最多 ${FILES_MAX} 个，请去掉 ${files.length - FILES_MAX} 个`;
  return faultIn(files);
}

/** What is wrong with one of the files, however many there are; undefined when nothing is. */
export function faultIn(files: readonly Picked[]): string | undefined {
  const strange = files.find(({ type }) => !type.startsWith('image/') && type !== 'application/pdf');
  if (strange) return `“${strange.name}”不是图片或 PDF`;
  const empty = files.find(({ size }) => size === 0);
  if (empty) return `“${empty.name}”是空的`;
  const large = files.find(({ size }) => size > BYTES_MAX);
  return large && `“${large.name}”超过 10 MB，请缩小后再传`;
}

/** A file's size in words. */
export function sizeOf(bytes: number): string {
  return bytes < 1 << 20 ? `${Math.max(1, Math.round(bytes / 1024))} KB` : `${(bytes / (1 << 20)).toFixed(1)} MB`;
}
