// /help/{id}: one text between the tree it hangs in and its own headings.
import { Breadcrumb } from '@jishi/ui/breadcrumb';
import { aside } from '@jishi/ui/main-part';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@jishi/ui/router';
import { Day } from '../day';
import { HelpTree } from './help-tree';
import { TREE, help } from './queries';
import { Votes } from './votes';
import './help.css';

export function HelpPage() {
  const { id = '' } = useParams();
  const { data } = useQuery(aside('文档', help(id)));
  const { data: tree = [] } = useQuery(aside('文档目录', TREE));
  if (!data) return null;
  return (
    <div className="column">
      <Breadcrumb
        trail={[
          { name: '首页', to: '/' },
          { name: '文档', to: '/help' },
          { name: data.groupName, to: `/help#group-${data.groupId}` },
          { name: data.title },
        ]}
      />
      <div className="help">
        <HelpTree tree={tree} current={id} />
        <article>
          <header className="double-rule">
            <h1>{data.title}</h1>
            <p>
              更新于 <Day time={data.updatedTime} />
            </p>
          </header>
          <Contents headings={data.headings} />
          <div className="prose" dangerouslySetInnerHTML={{ __html: data.html }} />
          <Votes key={id} help={data} />
          {data.related.length > 0 && (
            <section className="help-related" aria-labelledby="related">
              <h2 id="related">{`${data.groupName}里的其他文档`}</h2>
              <ul>
                {data.related.map((entry) => (
                  <li key={entry.id}>
                    <Link to={`/help/${entry.id}`}>{entry.title}</Link>
                  </li>
                ))}
              </ul>
            </section>
          )}
        </article>
      </div>
    </div>
  );
}

function Contents({ headings }: { headings: readonly { id: string; text: string; level: number }[] }) {
  if (headings.length < 2) return null;
  return (
    <nav className="help-contents" aria-labelledby="contents">
      <h2 id="contents">本页内容</h2>
      <ol>
        {headings.map(({ id, text, level }) => (
          <li key={id} className={level > 2 ? 'deeper' : undefined}>
            <a href={`#${id}`}>{text}</a>
          </li>
        ))}
      </ol>
    </nav>
  );
}
