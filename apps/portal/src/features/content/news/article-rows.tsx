// Articles as lines of a journal: day, subject, category.
import type { listHotArticles } from '@jishi/contract/content/news';
import type { Output } from '@jishi/contract/endpoint';
import { Link } from '@jishi/ui/router';
import { Day } from '../day';

type Card = Output<typeof listHotArticles>[number];

export function ArticleRows({ articles }: { articles: readonly Card[] }) {
  return (
    <ol className="journal">
      {articles.map(({ id, title, summary, cover, categoryId, categoryName, tags, publishTime }) => (
        <li key={id}>
          <Day time={publishTime} />
          <div>
            <h2>
              <Link to={`/news/${id}`}>{title}</Link>
            </h2>
            {summary && <p>{summary}</p>}
            <ul className="journal-marks" aria-label="分类与标签">
              <li>
                <Link to={`/newls/${categoryId}`}>{categoryName}</Link>
              </li>
              {tags.map((tag) => (
                <li key={tag.id}>
                  <Link to={tagAddress(tag.id)}>{`# ${tag.name}`}</Link>
                </li>
              ))}
            </ul>
          </div>
          {cover && <img src={cover} alt="" width="160" height="100" loading="lazy" decoding="async" />}
        </li>
      ))}
    </ol>
  );
}

export const tagAddress = (id: string) => `/news/tags?id=${id}`;
