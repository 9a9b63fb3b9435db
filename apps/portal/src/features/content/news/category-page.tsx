// /newls/{id}: the list of one category.
import { aside } from '@jishi/ui/main-part';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useParams, useSearchParams } from '@jishi/ui/router';
import { ArticleList, NewsFrame } from './news-frame';
import { articles, category } from './queries';

export function CategoryPage() {
  const { id = '' } = useParams();
  const [params] = useSearchParams();
  const { data } = useQuery(aside('分类', category(id)));
  const answer = useQuery({
    ...articles({ categoryId: id }, params.get('pageNum')),
    placeholderData: keepPreviousData,
  });
  const address = `/newls/${id}`;
  return (
    <NewsFrame
      title={data?.name ?? ''}
      note={data?.description}
      trail={[{ name: '动态', to: '/news' }]}
      current={address}
    >
      <ArticleList answer={answer} address={address} />
    </NewsFrame>
  );
}
