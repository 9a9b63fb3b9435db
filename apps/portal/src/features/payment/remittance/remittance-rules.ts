// What the transfer form knows of files and times.
/** Bytes that a file may have (specification section 2). */
export const SLIP_BYTES = 10 * 1024 * 1024;

/** Why a file is no slip; undefined when it may be one. What it truly is the server decides. */
export function slipFault(file: Pick<File, 'size' | 'type'>): string | undefined {
  if (file.size > SLIP_BYTES) return '回单超过 10 MB，请压缩或截图后再传';
  if (file.size === 0) return '这个文件是空的，请重新选择';
  const isReadable = file.type === 'application/pdf' || file.type.startsWith('image/');
  return isReadable ? undefined : '回单要是图片或 PDF';
}

/** A browser's local date and time as the wire writes it. */
export function wireTime(local: string): string {
  const [day = '', clock = ''] = local.split('T');
  return `${day} ${clock.length === 5 ? `${clock}:00` : clock}`;
}
