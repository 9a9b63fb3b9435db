// /help: all help pages by group.
import { Breadcrumb } from '@jishi/ui/breadcrumb';
import { EmptyState } from '@jishi/ui/empty-state';
import { aside } from '@jishi/ui/main-part';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@jishi/ui/router';
import { HOT_HELP, TREE } from './queries';
import { SearchForm } from './search-form';
import './help.css';

export function HelpHomePage() {
  const { data: tree = [] } = useQuery(aside('文档目录', TREE));
  const { data: hot = [] } = useQuery(aside('热门文档', HOT_HELP));
  return (
    <div className="column">
      <Breadcrumb trail={[{ name: '首页', to: '/' }, { name: '文档' }]} />
      <header className="help-title double-rule">
        <h1>文档</h1>
        <p className="lede">
          怎么接入、怎么签名、怎么计费。各接口自己的参数、返回与错误码，在 <Link to="/product/list">接口页</Link>{' '}
          里；现在是否正常，看 <Link to="/status">服务状态</Link>。
        </p>
        <SearchForm />
        {hot.length > 0 && (
          <ul className="help-hot" aria-label="常看的帮助">
            {hot.slice(0, 5).map(({ id, title }) => (
              <li key={id}>
                <Link to={`/help/${id}`}>{title}</Link>
              </li>
            ))}
          </ul>
        )}
      </header>
      {tree.length === 0 && (
        <EmptyState title="还没有文档">
          <Link to="/product/list">看各接口自己的文档</Link>
        </EmptyState>
      )}
      <div className="help-groups">
        {tree.map(({ id, name, summary, entries, children }) => (
          <section key={id} aria-labelledby={`group-${id}`}>
            <h2 id={`group-${id}`}>{name}</h2>
            {summary && <p>{summary}</p>}
            <EntryLinks entries={entries} />
            {children.map((child) => (
              <div key={child.id}>
                <h3>{child.name}</h3>
                <EntryLinks entries={child.entries} />
              </div>
            ))}
          </section>
        ))}
      </div>
    </div>
  );
}

function EntryLinks({ entries }: { entries: readonly { id: string; title: string }[] }) {
  return (
    <ul>
      {entries.map(({ id, title }) => (
        <li key={id}>
          <Link to={`/help/${id}`}>{title}</Link>
        </li>
      ))}
    </ul>
  );
}
