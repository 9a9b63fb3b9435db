import type { ReactNode } from 'react';
import { CopyButton } from './copy-button';
import { Highlighted } from './highlight';

type Props = {
  source: string;
  /** json, or one of the sample languages. */
  language: string;
  /** What it is, such as 返回示例: names the region and the copy button. */
  label: string;
  /** What stands at the head of the block instead of the label, such as language tabs. */
  head?: ReactNode;
};

/** Source text that can be scrolled by keyboard and copied whole. */
export function CodeBlock({ source, language, label, head }: Props) {
  return (
    <div className="code">
      <div className="code-head">
        {head ?? <span>{label}</span>}
        <CopyButton text={source} what={label} compact={head !== undefined} />
      </div>
      <pre tabIndex={0} role="region" aria-label={label}>
        <code>
          <Highlighted source={source} language={language} />
        </code>
      </pre>
    </div>
  );
}
