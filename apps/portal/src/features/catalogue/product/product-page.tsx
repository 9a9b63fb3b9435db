// /product/{id}: everything needed to decide, to call and to buy.
import { getProject } from '@jishi/contract/catalogue';
import { Breadcrumb } from '@jishi/ui/breadcrumb';
import { aside } from '@jishi/ui/main-part';
import { useQuery } from '@tanstack/react-query';
import { useParams, useSearchParams } from '@jishi/ui/router';
import type { ComponentType } from 'react';
import { query } from '../../../shell/client';
import { laterPart } from '../../../shell/later-part';
import { listHref, readListState } from '../list/list-url';
import type { Project } from '../project';
import { BuyDock, BuyPanel } from './buy-panel';
import { CodeSamples } from './code-samples';
import { EndpointDocs } from './endpoint-docs';
import { ProductFiles } from './product-files';
import { ProductHead } from './product-head';
import { ProductTicket } from './product-ticket';
import { chosenApi, readProductView } from './product-url';
import { SectionLinks, type SectionLink } from './section-links';

const lower = laterPart(async () => (await import('./product-lower')).ProductLower, 'price');

/** The page, once all of it can be drawn. */
export async function productScreen(): Promise<ComponentType> {
  await lower.ready();
  return ProductPage;
}

function ProductPage() {
  const { id = '' } = useParams();
  const { data: project } = useQuery(aside('产品', query(getProject, { id })));
  return project ? <Product project={project} /> : null;
}

function Product({ project }: { project: Project }) {
  const [params] = useSearchParams();
  const view = readProductView(Object.fromEntries(params));
  const api = chosenApi(project, view);
  return (
    <>
      <div className="column">
        <Breadcrumb
          trail={[
            { name: '首页', to: '/' },
            { name: '全部接口', to: '/product/list' },
            { name: project.typeName, to: listHref(readListState({ typeId: project.typeId })) },
            { name: project.name },
          ]}
        />
        <article className="product">
          <div className="product-top">
            <ProductHead project={project} />
          </div>
          <aside className="product-side" aria-label="购买与试用">
            <BuyPanel project={project} />
            <ProductTicket project={project} chosen={api?.id} />
          </aside>
          <div className="product-text">
            <SectionLinks links={sectionsOf(project)} />
            <EndpointDocs project={project} api={api} language={view.lang} />
            {api && <CodeSamples project={project} api={api} language={view.lang} />}
            {api && <ProductFiles id={project.id} />}
            <lower.Part project={project} />
          </div>
        </article>
      </div>
      <BuyDock project={project} />
    </>
  );
}

function sectionsOf(project: Project): SectionLink[] {
  const told = project.detailHtml !== '' || project.scenes.length > 0 || project.advantages.length > 0;
  const sections: (SectionLink | false)[] = [
    { id: 'doc', name: '接口文档' },
    project.apiInfos.length > 0 && { id: 'code', name: '代码示例' },
    { id: 'price', name: '价格' },
    { id: 'cost', name: '算一算' },
    { id: 'availability', name: '可用率' },
    told && { id: 'story', name: '产品说明' },
    project.faq.length > 0 && { id: 'faq', name: '常见问题' },
  ];
  return sections.filter((section) => section !== false);
}
