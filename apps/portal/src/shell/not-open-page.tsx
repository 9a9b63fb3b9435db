// The honest page of an address whose function is not open yet.
import { Link, useMatches } from '@jishi/ui/router';
import type { Instead, PageData, PageHandle } from './page';

const HOME: Instead = { to: '/', text: '返回首页' };

/** Says so, and where to go instead: as declared for the address, unless the caller knows better. */
export function NotOpenPage({ instead }: { instead?: Instead }) {
  const leaf = useMatches().at(-1);
  const title = (leaf?.loaderData as PageData | undefined)?.head.title;
  const declared = (leaf?.handle as PageHandle | undefined)?.instead;
  const { to, text } = instead ?? declared ?? HOME;
  return (
    <section className="error-page">
      <h1>{title}</h1>
      <p>这项功能还没有开放</p>
      <p className="error-page-actions">
        <Link className="btn btn-main" to={to}>
          {text}
        </Link>
      </p>
    </section>
  );
}
