// The parts of a queue with how many there are; pressing one shows them.
import { Link, useSearchParams } from '@jishi/ui/router';

type Props = {
  /** The list's address. */
  to: string;
  /** `queue` undefined: all. */
  parts: readonly (readonly [queue: number | undefined, name: string, count: number])[];
  /** The part of what waits too long. */
  late: number;
};

export function QueueTabs({ to, parts, late }: Props) {
  const [search] = useSearchParams();
  return (
    <nav className="case-queues" aria-label="队列">
      {parts.map(([queue, name, count]) => (
        <Link
          key={name}
          to={queue === undefined ? to : `${to}?queue=${queue}`}
          aria-current={search.get('queue') === (queue === undefined ? null : String(queue)) ? 'page' : undefined}
          className={queue === late && count > 0 ? 'case-late' : undefined}
        >
          {name} <b>{count}</b>
        </Link>
      ))}
    </nav>
  );
}
