// /news/RecomList: the editors' recommendations.
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useSearchParams } from '@jishi/ui/router';
import { ArticleList, NewsFrame } from './news-frame';
import { recommended } from './queries';

const ADDRESS = '/news/RecomList';

export function RecommendedPage() {
  const [params] = useSearchParams();
  const answer = useQuery({ ...recommended(params.get('pageNum')), placeholderData: keepPreviousData });
  return (
    <NewsFrame title="编辑推荐" note="值得先读的几篇。" trail={[{ name: '动态', to: '/news' }]} current={ADDRESS}>
      <ArticleList answer={answer} address={ADDRESS} />
    </NewsFrame>
  );
}
