// A template's content with its variables set off, as they are filled when it is sent.
import { piecesOf } from '@jishi/contract/sms/variable';

export function ContentPieces({ content }: { content: string }) {
  return (
    <>
      {piecesOf(content).map((piece, at) =>
        'text' in piece ? <span key={at}>{piece.text}</span> : <var key={at}>{piece.variable}</var>,
      )}
    </>
  );
}
