// Uploaded files: detection of their real type, and a harmless name.

/** Whether a file is a whole PDF, by its content alone. */
export function isPdf(content: Buffer): boolean {
  return content.subarray(0, 5).toString('latin1') === '%PDF-' && content.subarray(-1024).includes('%%EOF');
}

const NAME_MAX = 80;
const EXTENSIONS = { 'image/webp': '.webp', 'application/pdf': '.pdf', 'video/mp4': '.mp4' } as const;

/** A file's name without path, control or bidirectional characters, with the extension of its real type. */
export function fileNameFrom(given: string, type: keyof typeof EXTENSIONS): string {
  const last = given.split(/[/\\]/).at(-1) ?? '';
  const stem = last.replace(/\.[^.]*$/, '').replaceAll(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}<>:"|?*]/gu, '');
  const short = Array.from(stem.trim()).slice(0, NAME_MAX).join('');
  return `${short || '附件'}${EXTENSIONS[type]}`;
}
