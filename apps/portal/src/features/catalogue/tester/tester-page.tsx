// /codetest: an endpoint called from the browser, signed before the reader's eyes, above its documentation.
import { getApiInfo, getProject, listHomeProjects, listProjectNames } from '@jishi/contract/catalogue';
import { Breadcrumb } from '@jishi/ui/breadcrumb';
import { ButtonLink } from '@jishi/ui/button';
import { EmptyState } from '@jishi/ui/empty-state';
import { aside } from '@jishi/ui/main-part';
import { useQuery } from '@tanstack/react-query';
import { Suspense, lazy } from 'react';
import { Link, useSearchParams } from '@jishi/ui/router';
import { query } from '../../../shell/client';
import { EndpointDoc } from '../product/endpoint-docs';
import type { Api, Project } from '../project';
import { tryTargets } from '../try-out/try-target';
import { AnswerTicket } from './answer-ticket';
import { useHistory } from './history';
import { type Identity, useIdentity } from './identity';
import type { Language } from '../product/product-url';
import { SubjectChoice } from './subject-choice';
import { TesterForm } from './tester-form';
import { TesterSamples } from './tester-samples';
import { type TesterView, readTesterView } from './tester-url';
import { useTester } from './use-tester';
import '@jishi/ui/forms.css';
import './tester.css';

const HistoryList = lazy(async () => ({ default: (await import('./history-list')).HistoryList }));
const RequestSteps = lazy(async () => ({ default: (await import('./request-steps')).RequestSteps }));

export function TesterPage() {
  const [params] = useSearchParams();
  const view = readTesterView(Object.fromEntries(params));
  const project = useProject(view);
  const outline = project?.apiInfos.find(({ id }) => id === view.id) ?? project?.apiInfos[0];
  const { data: api } = useQuery({
    ...aside('接口', query(getApiInfo, { id: outline?.id ?? '' })),
    enabled: outline !== undefined,
  });
  return (
    <div className="column">
      <Breadcrumb trail={[{ name: '首页', to: '/' }, { name: '在线调试' }]} />
      <header className="tester-head">
        <h1>在线调试</h1>
        <p className="lede">从浏览器直接调用网关，看返回、用时、扣费和签名的每一步。</p>
      </header>
      {project && <Subject project={project} api={api} />}
      {project && api ? (
        <Tester project={project} api={api} view={view} />
      ) : (
        <EmptyState title="这里还没有可以调试的接口">
          <ButtonLink to="/product/list">看全部接口</ButtonLink>
        </EmptyState>
      )}
    </div>
  );
}

/** The product that the address means: of its endpoint, named by it, or the most used one. */
function useProject({ id, product }: TesterView): Project | undefined {
  const { data: info } = useQuery({ ...aside('接口', query(getApiInfo, { id: id ?? '' })), enabled: id !== undefined });
  const none = id === undefined && product === undefined;
  const { data: hot } = useQuery({ ...aside('接口', query(listHomeProjects, { kind: 'hot' })), enabled: none });
  const projectId = id === undefined ? (product ?? hot?.[0]?.id) : info?.projectId;
  const { data } = useQuery({
    ...aside('接口', query(getProject, { id: projectId ?? '' })),
    enabled: projectId !== undefined,
  });
  return projectId === undefined ? undefined : data;
}

function Subject({ project, api }: { project: Project; api: Api | undefined }) {
  const { data: names = [] } = useQuery(aside('产品选项', query(listProjectNames, {})));
  const products = names.some(({ id }) => id === project.id) ? names : [project, ...names];
  return (
    <div className="tester-subject">
      <SubjectChoice label="产品" name="product" choices={products} chosen={project.id} />
      {api && <SubjectChoice label="接口" name="id" choices={project.apiInfos} chosen={api.id} />}
      <Link to={`/product/${project.id}`}>产品页与价格</Link>
    </div>
  );
}

function Tester({ project, api, view }: { project: Project; api: Api; view: TesterView }) {
  const triable = tryTargets(project).some((target) => target.api.id === api.id);
  const identity = useIdentity(triable);
  return (
    <>
      <Bench key={api.id} project={project} api={api} triable={triable} identity={identity} language={view.lang} />
      <section id="doc" className="tester-section" aria-labelledby="doc-title">
        <h2 id="doc-title">接口文档</h2>
        <EndpointDoc api={api} />
      </section>
    </>
  );
}

type BenchProps = { project: Project; api: Api; triable: boolean; identity: Identity; language: Language };

/** Form and answer side by side; a new endpoint starts with a new one, the pasted secrets stay. */
function Bench({ project, api, triable, identity, language }: BenchProps) {
  const tester = useTester(api, project.unit);
  const history = useHistory();
  return (
    <>
      <div className="tester">
        <TesterForm api={api} price={project.price} triable={triable} identity={identity} tester={tester} />
        <AnswerTicket api={api} answer={tester.answer} sending={tester.busy === 'send'} streaming={tester.streaming} />
      </div>
      {tester.prepared && (
        <Suspense>
          <RequestSteps prepared={tester.prepared} />
        </Suspense>
      )}
      {history.length > 0 && (
        <Suspense>
          <HistoryList history={history} />
        </Suspense>
      )}
      <TesterSamples
        projectId={project.id}
        api={api}
        language={language}
        appKey={identity.key?.appKey}
        values={tester.filled ? tester.values : undefined}
      />
    </>
  );
}
