import type { ReactNode } from 'react';
import { CopyButton } from './copy-button';

/** `shown`: how `text` stands on the page. `plain`: words, not a number or key. */
type Props = { text: string; what: string; shown?: ReactNode; plain?: boolean };

/** A number or key to read, with what copies it. */
export function Copyable({ text, what, shown = text, plain }: Props) {
  return (
    <>
      <span className={plain ? 'break' : 'mono break'}>{shown}</span> <CopyButton text={text} what={what} compact />
    </>
  );
}
