import type { ReactNode } from 'react';

/** The head of a ledger page: a title over a double rule, a quiet note, one link at the end of the line. */
export function RuledHead({
  id,
  title,
  note,
  more,
}: {
  id?: string;
  title: ReactNode;
  note?: ReactNode;
  more?: ReactNode;
}) {
  return (
    <div className="ruled-head">
      <h2 id={id}>{title}</h2>
      {note && <p>{note}</p>}
      {more && <div className="ruled-head-more">{more}</div>}
    </div>
  );
}
