// The tree of all help; folded above the text on narrow screens.
import type { listHelpTree } from '@jishi/contract/content/help';
import type { Output } from '@jishi/contract/endpoint';
import { Icon } from '@jishi/ui/icon';
import { Link } from '@jishi/ui/router';
import { Unfold } from '@jishi/ui/unfold';

type Tree = Output<typeof listHelpTree>;
type Entry = Tree[number]['entries'][number];

export function HelpTree({ tree, current }: { tree: Tree; current: string }) {
  return (
    <Unfold
      className="help-tree"
      summary={
        <>
          <Icon name="menu" />
          全部文档
        </>
      }
    >
      <nav aria-label="全部文档">
        {tree.map(({ id, name, entries, children }) => (
          <section key={id}>
            <h2>{name}</h2>
            <Leaves entries={entries} current={current} />
            {children.map((child) => (
              <div key={child.id}>
                <h3>{child.name}</h3>
                <Leaves entries={child.entries} current={current} />
              </div>
            ))}
          </section>
        ))}
      </nav>
    </Unfold>
  );
}

function Leaves({ entries, current }: { entries: readonly Entry[]; current: string }) {
  return (
    <ul>
      {entries.map(({ id, title }) => (
        <li key={id}>
          <Link to={`/help/${id}`} aria-current={id === current ? 'page' : undefined}>
            {title}
          </Link>
        </li>
      ))}
    </ul>
  );
}
