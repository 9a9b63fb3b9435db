// /: the promise, a call to try now, products on sale, and how the ledger is kept.
import { getApiInfo, getHomeFigures, getProject, listHomeProjects, listHomeTypes } from '@jishi/contract/catalogue';
import { formatCount } from '@jishi/ui/money';
import { RuledHead } from '@jishi/ui/ruled-head';
import { aside } from '@jishi/ui/main-part';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from '@jishi/ui/router';
import { query } from '../../../shell/client';
import { LIST_PATH } from '../list/list-url';
import { ProductRows } from '../product-rows';
import { tryTargets } from '../try-out/try-target';
import { Banners } from './banners';
import { Directory } from './directory';
import { HomeFigures } from './figures';
import { Hero } from './hero';
import { Latest } from './latest';
import { Partners } from './partners';
import { BANNERS, LATEST_ARTICLES, LATEST_NOTICES, PARTNERS } from './queries';
import { Steps } from './steps';
import { TheBook } from './the-book';
import { chosenProject, tryChoices } from './try-choices';

export function HomePage() {
  const [params] = useSearchParams();
  const { data: figures } = useQuery(aside('首页的一部分', query(getHomeFigures, {})));
  const { data: projects = [] } = useQuery(aside('首页的一部分', query(listHomeProjects, { kind: 'hot' })));
  const { data: types = [] } = useQuery(aside('首页的一部分', query(listHomeTypes, {})));
  const { data: banners = [] } = useQuery(aside('首页的一部分', BANNERS));
  const { data: articles = [] } = useQuery(aside('首页的一部分', LATEST_ARTICLES));
  const { data: partners = [] } = useQuery(aside('首页的一部分', PARTNERS));
  const { data: notices } = useQuery(aside('首页的一部分', LATEST_NOTICES));
  const chosen = chosenProject(projects, params.get('try') ?? undefined);
  const { data: project } = useQuery({
    ...aside('首页的一部分', query(getProject, { id: chosen?.id ?? '' })),
    enabled: chosen !== undefined,
    placeholderData: keepPreviousData,
  });
  const target = project && tryTargets(project)[0];
  const { data: api } = useQuery({
    ...aside('接口文档', query(getApiInfo, { id: target?.api.id ?? '' })),
    enabled: target !== undefined,
  });
  return (
    <>
      <Hero choices={tryChoices(projects)} target={target} api={api} common={projects.slice(0, 4)} />
      <Banners banners={banners} />
      {figures && (
        <div className="column">
          <HomeFigures figures={figures} />
        </div>
      )}
      {projects.length > 0 && (
        <section className="column section" aria-labelledby="common">
          <RuledHead
            id="common"
            title="常用接口"
            note="成功率与 p95 由网关实测"
            more={<Link to={LIST_PATH}>{figures ? `查看全部 ${formatCount(figures.projects)} 个` : '查看全部'}</Link>}
          />
          <ProductRows projects={projects} level="h3" />
        </section>
      )}
      {types.length > 0 && (
        <section className="column section" aria-labelledby="directory">
          <RuledHead id="directory" title="按用途找" />
          <Directory types={types} />
        </section>
      )}
      <TheBook />
      <section className="column section" aria-labelledby="steps">
        <RuledHead id="steps" title="三步接入" />
        <Steps />
      </section>
      <Partners partners={partners} />
      <Latest articles={articles} notices={notices?.list ?? []} />
    </>
  );
}
