import { useEffect, useRef, useState } from 'react';
import { Icon } from './icon';

/** How long 已复制 stays (specification section 9). */
const CONFIRMATION_MS = 1500;

type Props = {
  text: string;
  /** What is copied, such as 返回示例; the visible word is 复制 + it unless `compact`. */
  what: string;
  compact?: boolean;
};

/** Copies and says so for 1500 ms. Not shown where scripting is off. */
export function CopyButton({ text, what, compact }: Props) {
  const [outcome, setOutcome] = useState<'copied' | 'failed'>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  async function copy() {
    const copied = await writeClipboard(text);
    setOutcome(copied ? 'copied' : 'failed');
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setOutcome(undefined), CONFIRMATION_MS);
  }

  const words = { copied: '已复制', failed: '没有复制成功' };
  return (
    <>
      <button type="button" className="copy" aria-label={compact ? `复制${what}` : undefined} onClick={copy}>
        <Icon name={outcome === 'copied' ? 'check' : 'copy'} />
        {outcome ? words[outcome] : compact ? '复制' : `复制${what}`}
      </button>
      <span className="sr" role="status">
        {outcome && words[outcome]}
      </span>
    </>
  );
}

/** Puts a text where 粘贴 takes it from; false where the browser lets nobody. */
export async function writeClipboard(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyBySelection(text);
  }
}

// navigator.clipboard exists on https and localhost only; sites on a plain-http intranet still have this.
function copyBySelection(text: string): boolean {
  const area = document.createElement('textarea');
  area.value = text;
  area.readOnly = true;
  area.className = 'sr';
  document.body.append(area);
  area.select();
  const copied = document.execCommand('copy');
  area.remove();
  return copied;
}
