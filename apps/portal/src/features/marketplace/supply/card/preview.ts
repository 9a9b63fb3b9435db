// A file of cards looked at before it is sent: how many lines, and which are visibly wrong. What stands in them is not shown.

/** The server takes no larger file and no more lines. */
export const MAX_BYTES = 10 * 1024 * 1024;
export const MAX_LINES = 200_000;

const EXPIRY = /^\d{4}-\d{2}-\d{2}$/;
/** Named one by one. */
const SHOWN = 5;

export type Preview = { lines: number; faults: { line: number; words: string }[]; faulty: number };

/** What a file of `number,secret[,expiry]` lines holds; commas, tabs or blanks stand between. */
export function previewOf(text: string): Preview {
  const preview: Preview = { lines: 0, faults: [], faulty: 0 };
  text
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .forEach((line, at) => {
      if (line.trim() === '') return;
      preview.lines += 1;
      const words = faultOf(line);
      if (!words) return;
      preview.faulty += 1;
      if (preview.faults.length < SHOWN) preview.faults.push({ line: at + 1, words });
    });
  return preview;
}

function faultOf(line: string): string | undefined {
  const [number = '', secret = '', expiry = ''] = line
    .trim()
    .split(/[,，\t]|\s+/)
    .map((part) => part.trim());
  if (!number || !secret) return '应有卡号与卡密两列';
  return expiry && !EXPIRY.test(expiry) ? '有效期写成 2030-12-31' : undefined;
}
