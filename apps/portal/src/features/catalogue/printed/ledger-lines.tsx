// Under the ticket: a line of the book for each call that was made on this page.
import { formatMoney } from '@jishi/ui/money';
import { useState } from 'react';

/** `charge`: in yuan, '' where only the record knows it. */
type Line = { requestId: string; what: string; how: string; charge: string };

/** So many of the newest stay. */
const MOST = 5;

/** `line`: of the latest answer. */
export default function LedgerLines({ line }: { line: Line | undefined }) {
  const [lines, setLines] = useState<readonly Line[]>([]);
  if (line?.requestId && lines[0]?.requestId !== line.requestId) setLines([line, ...lines].slice(0, MOST));
  if (lines.length === 0) return null;
  return (
    <ul className="printed-lines" aria-label="本页的调用">
      {lines.map(({ requestId, what, how, charge }) => (
        <li key={requestId}>
          <span>
            {what}
            <small>{how}</small>
          </span>
          <b>{charge === '' ? '见调用记录' : `${formatMoney(charge, 3)} 元`}</b>
        </li>
      ))}
    </ul>
  );
}
