import { Link } from './router';

export type Crumb = { name: string; to?: string };

/** Where the page is; the last one is the page itself. */
export function Breadcrumb({ trail }: { trail: readonly Crumb[] }) {
  return (
    <nav aria-label="当前位置">
      <ol className="crumbs">
        {trail.map(({ name, to }, index) => (
          <li key={index} aria-current={index === trail.length - 1 ? 'page' : undefined}>
            {to ? <Link to={to}>{name}</Link> : name}
          </li>
        ))}
      </ol>
    </nav>
  );
}
