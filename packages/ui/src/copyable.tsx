import { CopyButton } from './copy-button';

type Props = { text: string; what: string };

/** A number or key to read, with what copies it. */
export function Copyable({ text, what }: Props) {
  return (
    <>
      <span className="mono">{text}</span> <CopyButton text={text} what={what} compact />
    </>
  );
}
