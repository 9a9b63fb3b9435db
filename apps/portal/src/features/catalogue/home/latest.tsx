// The newest articles and notices, two columns of dated lines.
import { RuledHead } from '@jishi/ui/ruled-head';
import { Link } from '@jishi/ui/router';

type Entry = { id: string; title: string; publishTime: string };

export function Latest({ articles, notices }: { articles: readonly Entry[]; notices: readonly Entry[] }) {
  if (articles.length + notices.length === 0) return null;
  return (
    <div className="column section latest">
      <Dated title="动态" all="/news" entries={articles} address={(id) => `/news/${id}`} />
      <Dated title="公告" all="/notice" entries={notices} address={(id) => `/notice?id=${id}`} />
    </div>
  );
}

type Props = { title: string; all: string; entries: readonly Entry[]; address: (id: string) => string };

function Dated({ title, all, entries, address }: Props) {
  if (entries.length === 0) return null;
  return (
    <section aria-label={title}>
      <RuledHead title={title} more={<Link to={all}>{`全部${title}`}</Link>} />
      <ul>
        {entries.map(({ id, title: name, publishTime }) => (
          <li key={id}>
            <time dateTime={publishTime.slice(0, 10)}>{publishTime.slice(5, 10)}</time>
            <Link to={address(id)}>{name}</Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
