// /news: everything that was published, newest first.
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useSearchParams } from '@jishi/ui/router';
import { ArticleList, NewsFrame } from './news-frame';
import { articles } from './queries';

const ADDRESS = '/news';

export function NewsListPage() {
  const [params] = useSearchParams();
  const answer = useQuery({ ...articles({}, params.get('pageNum')), placeholderData: keepPreviousData });
  return (
    <NewsFrame title="动态" note="产品更新、规则变化与使用经验。" current={ADDRESS}>
      <ArticleList answer={answer} address={ADDRESS} />
    </NewsFrame>
  );
}
