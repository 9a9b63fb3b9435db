// The parts of a queue with how many there are; pressing one shows them.
import { Link, useSearchParams } from '@jishi/ui/router';

type Props = {
  /** The list's address. */
  to: string;
  /** `queue` undefined: all. */
  parts: readonly (readonly [queue: number | undefined, name: string, count: number])[];
  /** The part of what waits too long. */
  late?: number;
  /** The condition of the list that they stand for. */
  by?: string;
};

export function QueueTabs({ to, parts, late, by = 'queue' }: Props) {
  const [search] = useSearchParams();
  return (
    <nav className="case-queues" aria-label="队列">
      {parts.map(([queue, name, count]) => (
        <Link
          key={name}
          to={queue === undefined ? to : `${to}?${by}=${queue}`}
          aria-current={search.get(by) === (queue === undefined ? null : String(queue)) ? 'page' : undefined}
          className={late !== undefined && queue === late && count > 0 ? 'case-late' : undefined}
        >
          {name} <b>{count}</b>
        </Link>
      ))}
    </nav>
  );
}
