// /news/{id}: one article, its products, and the next articles.
import type { getArticle } from '@jishi/contract/content/news';
import type { Output } from '@jishi/contract/endpoint';
import { Breadcrumb } from '@jishi/ui/breadcrumb';
import { Glyph } from '@jishi/ui/glyph';
import { formatCount } from '@jishi/ui/money';
import { aside } from '@jishi/ui/main-part';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@jishi/ui/router';
import { Day } from '../day';
import { HotArticles, TagLinks } from './news-frame';
import { article, related } from './queries';
import './news.css';

type Article = Output<typeof getArticle>;

export function ArticlePage() {
  const { id = '' } = useParams();
  const { data } = useQuery(aside('文章', article(id)));
  if (!data) return null;
  return (
    <div className="column">
      <Breadcrumb
        trail={[
          { name: '首页', to: '/' },
          { name: '动态', to: '/news' },
          { name: data.categoryName, to: `/newls/${data.categoryId}` },
          { name: data.title },
        ]}
      />
      <div className="reading">
        <article>
          <header className="double-rule">
            <h1>{data.title}</h1>
            <Facts article={data} />
          </header>
          {data.cover && <img className="reading-cover" src={data.cover} alt="" />}
          <div className="prose" dangerouslySetInnerHTML={{ __html: data.html }} />
          {data.tags.length > 0 && <TagLinks tags={data.tags} />}
          <Neighbours article={data} />
        </article>
        <aside className="news-aside" aria-label="相关内容">
          <AboutProducts projects={data.projects} />
          <RelatedArticles id={id} />
          <HotArticles />
        </aside>
      </div>
    </div>
  );
}

function Facts({ article: { publishTime, updatedTime, author, source, views } }: { article: Article }) {
  const changed = updatedTime.slice(0, 10) > publishTime.slice(0, 10);
  return (
    <ul className="reading-facts" aria-label="文章信息">
      <li>
        <Day time={publishTime} />
      </li>
      {changed && (
        <li>
          更新于 <Day time={updatedTime} />
        </li>
      )}
      {author && <li>{author}</li>}
      {source && <li>{`来源：${source}`}</li>}
      {views > 0 && <li>{`阅读 ${formatCount(views)} 次`}</li>}
    </ul>
  );
}

function AboutProducts({ projects }: Pick<Article, 'projects'>) {
  if (projects.length === 0) return null;
  return (
    <section>
      <h2>相关接口</h2>
      <ul className="about-products">
        {projects.map(({ id, name, glyph }) => (
          <li key={id}>
            <Link to={`/product/${id}`}>
              <Glyph>{glyph}</Glyph>
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

function RelatedArticles({ id }: { id: string }) {
  const { data } = useQuery(aside('相关文章', related(id)));
  if (!data || data.list.length === 0) return null;
  return (
    <section>
      <h2>相近的动态</h2>
      <ul className="plain-links">
        {data.list.map((card) => (
          <li key={card.id}>
            <Link to={`/news/${card.id}`}>{card.title}</Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Neighbours({ article: { previous, next } }: { article: Article }) {
  if (!previous && !next) return null;
  return (
    <nav className="neighbours" aria-label="上一篇与下一篇">
      {previous && (
        <Link rel="prev" to={`/news/${previous.id}`}>
          <span>上一篇</span>
          {previous.title}
        </Link>
      )}
      {next && (
        <Link rel="next" to={`/news/${next.id}`}>
          <span>下一篇</span>
          {next.title}
        </Link>
      )}
    </nav>
  );
}
