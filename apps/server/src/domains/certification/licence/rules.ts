// Limits of reading licences, and what a member is told.
import type { Limit } from '../../account';

/** A day, whatever was read. */
export const READING_LIMITS: readonly Limit[] = [{ most: 10, seconds: 86_400 }];
/** Pictures that this server works on or that wait for it: each takes some seconds of a processor. */
export const WAITING_MAX = 4;

export const BUSY = '正忙，请稍后再试';
export const NOTHING_READ = '没有认出营业执照上的内容，请换一张清晰、完整的照片，或直接填写';
export const NO_ANSWER = '营业执照识别服务暂时没有回应，请稍后再试，或直接填写';
export const NO_PICTURE = '请上传 JPG、PNG 或 WebP 格式的照片';
export const UNREADABLE = '照片无法打开，请换一张';

/** The kind of a picture by its first bytes; undefined for anything else. */
export function pictureKindOf(content: Uint8Array): 'jpeg' | 'png' | 'webp' | undefined {
  const begins = (at: number, ...bytes: number[]) => bytes.every((byte, index) => content[at + index] === byte);
  if (begins(0, 0xff, 0xd8, 0xff)) return 'jpeg';
  if (begins(0, 0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)) return 'png';
  return begins(0, 0x52, 0x49, 0x46, 0x46) && begins(8, 0x57, 0x45, 0x42, 0x50) ? 'webp' : undefined;
}

/** A picture has been read as a licence when it tells whose it is. */
export function isLicence({ name, creditCode }: { name: string; creditCode: string }): boolean {
  return name !== '' || creditCode !== '';
}
