// /news/tags: all tags; with an id, the articles that carry it.
import { EmptyState } from '@jishi/ui/empty-state';
import { aside } from '@jishi/ui/main-part';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from '@jishi/ui/router';
import { tagAddress } from './article-rows';
import { ArticleList, NewsFrame, TagLinks } from './news-frame';
import { TAGS, articles, tag } from './queries';

const ADDRESS = '/news/tags';

export function TagsPage() {
  const [params] = useSearchParams();
  const id = params.get('id');
  return id ? <OneTag id={id} page={params.get('pageNum')} /> : <AllTags />;
}

function OneTag({ id, page }: { id: string; page: string | null }) {
  const { data } = useQuery(aside('标签', tag(id)));
  const answer = useQuery({ ...articles({ tagId: id }, page), placeholderData: keepPreviousData });
  return (
    <NewsFrame
      title={data ? `标签：${data.name}` : ''}
      note={data && `${data.count} 篇动态带有这个标签。`}
      trail={[
        { name: '动态', to: '/news' },
        { name: '标签', to: ADDRESS },
      ]}
      current={ADDRESS}
    >
      <ArticleList answer={answer} address={tagAddress(id)} />
    </NewsFrame>
  );
}

function AllTags() {
  const { data: tags } = useQuery(aside('标签', TAGS));
  return (
    <NewsFrame title="动态标签" trail={[{ name: '动态', to: '/news' }]} current={ADDRESS} ofTags>
      {tags && tags.length > 0 ? (
        <div className="all-tags">
          <TagLinks tags={tags} />
        </div>
      ) : (
        <EmptyState title="还没有标签">
          <Link to="/news">看全部动态</Link>
        </EmptyState>
      )}
    </NewsFrame>
  );
}
