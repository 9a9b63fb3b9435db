// What changed about the product since it is on sale, the latest first.
import { listProjectChanges } from '@jishi/contract/catalogue/choice';
import { aside } from '@jishi/ui/main-part';
import { useQuery } from '@tanstack/react-query';
import { query } from '../../../shell/client';

export function Changes({ id }: { id: string }) {
  const { data } = useQuery(aside('变更记录', query(listProjectChanges, { id })));
  if (!data?.length) return null;
  return (
    <section id="changes" aria-labelledby="changes-title">
      <h2 id="changes-title">变更记录</h2>
      <ol className="changes">
        {data.map(({ time, lines }, at) => (
          <li key={`${time}-${at}`}>
            <time dateTime={time.replace(' ', 'T') + '+08:00'}>{time.slice(0, 10)}</time>
            <ul>
              {lines.map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          </li>
        ))}
      </ol>
    </section>
  );
}
