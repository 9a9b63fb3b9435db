// One call as a slip off the roll: what was asked and what came of it, and behind the perforation what it cost.
import { Link } from './router';
import { StatusMark, type Tone } from './status-mark';

type Props = {
  method: string;
  path: string;
  status: string;
  tone: Tone;
  ms: number;
  /** Time of day, HH:mm:ss. */
  at?: string;
  /** What it cost and what paid for it. */
  cost: string;
  source: string;
  /** Where the slip leads; it is plain text without. */
  to?: string;
};

export function RequestSlip({ to, ...rest }: Props) {
  return to ? (
    <Link className="slip" to={to}>
      <SlipBody {...rest} />
    </Link>
  ) : (
    <div className="slip">
      <SlipBody {...rest} />
    </div>
  );
}

function SlipBody({ method, path, status, tone, ms, at, cost, source }: Omit<Props, 'to'>) {
  return (
    <>
      <span className="slip-body">
        <span className="slip-path" title={path}>
          <span className="slip-method">{method}</span> {path}
        </span>
        <span className="slip-line">
          <StatusMark tone={tone}>{status}</StatusMark>
          <span>{ms} ms</span>
          {at && <span>{at}</span>}
        </span>
      </span>
      <span className="slip-stub">
        <b>{cost}</b>
        {source}
      </span>
    </>
  );
}
