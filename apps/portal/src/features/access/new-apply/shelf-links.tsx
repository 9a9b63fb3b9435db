// Which products are listed: all, one category, or the member's favourites.
import { Link } from '@jishi/ui/router';
import { type UrlQuery, withPatch } from '../../../shell/url-query';

type Props = { search: UrlQuery; types: readonly { id: string; name: string; count: number }[] };

export function ShelfLinks({ search, types }: Props) {
  const href = (patch: Record<string, string | null>) =>
    `?${withPatch(new URLSearchParams(search as Record<string, string>), { typeId: null, from: null, page: null, ...patch }).toString()}`;
  const isCollect = search.from === 'collect';
  const shelves = [
    { name: '全部', to: href({}), current: !isCollect && !search.typeId },
    { name: '我的收藏', to: href({ from: 'collect' }), current: isCollect },
    ...types.map(({ id, name }) => ({
      name,
      to: href({ typeId: id }),
      current: !isCollect && search.typeId === id,
    })),
  ];
  return (
    <nav className="shelf-links" aria-label="分类">
      {shelves.map(({ name, to, current }) => (
        <Link key={name} to={to} aria-current={current ? 'true' : undefined} preventScrollReset>
          {name}
        </Link>
      ))}
    </nav>
  );
}
