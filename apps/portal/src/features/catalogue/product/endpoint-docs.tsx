// The documentation of an endpoint: parameters, a sample answer, its fields, its codes.
import { type ApiErrorCode, type ApiField, type ApiParam, getApiInfo } from '@jishi/contract/catalogue';
import { CodeBlock } from '@jishi/ui/code-block';
import { EmptyState } from '@jishi/ui/empty-state';
import { type SpecColumn, SpecNote, SpecTable } from '@jishi/ui/spec-table';
import { Verb } from '@jishi/ui/tag';
import { RequestLine } from '@jishi/ui/ticket';
import { aside } from '@jishi/ui/main-part';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@jishi/ui/router';
import type * as z from 'zod';
import { query } from '../../../shell/client';
import type { Api, ApiOutline, Project } from '../project';
import { type Language, productHref } from './product-url';

const places = { query: '查询', body: '正文', header: '请求头', path: '路径' } as const;

/** `api` is the chosen endpoint; the others are a link away. */
export function EndpointDocs({
  project,
  api,
  language,
}: {
  project: Project;
  api: ApiOutline | undefined;
  language: Language;
}) {
  return (
    <section id="doc" aria-labelledby="doc-title">
      <h2 id="doc-title">接口文档</h2>
      {project.apiInfos.length > 1 && <EndpointIndex project={project} chosen={api} language={language} />}
      {project.apiInfos.length === 1 && api && <RequestLine method={api.method} path={api.path} />}
      {api ? <LoadedDoc id={api.id} name={api.name} /> : <EmptyState title="这个产品还没有公开的接口文档" />}
      <p className="remark">{`资料更新于 ${project.updatedTime.slice(0, 10)}`}</p>
    </section>
  );
}

function EndpointIndex({
  project,
  chosen,
  language,
}: {
  project: Project;
  chosen: ApiOutline | undefined;
  language: Language;
}) {
  return (
    <nav aria-label="选择文档的接口">
      <ul className="endpoints">
        {project.apiInfos.map((api) => (
          <li key={api.id}>
            <Link
              to={productHref(project.id, { api: api.id, lang: language }, 'doc')}
              replace
              preventScrollReset
              aria-current={api === chosen ? 'true' : undefined}
            >
              <Verb method={api.method} />
              <code>{api.path}</code>
              <span>{api.name}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** The document comes with the page where the address names its endpoint, and by a call of its own afterwards. */
function LoadedDoc({ id, name }: Pick<ApiOutline, 'id' | 'name'>) {
  const { data, isError } = useQuery(aside('接口文档', query(getApiInfo, { id })));
  if (data) return <EndpointDoc api={data} />;
  return <p className="remark">{isError ? `${name}的文档没有取到。刷新页面再试一次。` : `正在取${name}的文档。`}</p>;
}

/** One endpoint: parameters, response, result codes. */
export function EndpointDoc({ api }: { api: Api }) {
  return (
    <>
      <h3 className="endpoint-name">{api.name}</h3>
      {api.summary && <p className="endpoint-summary">{api.summary}</p>}
      <Params params={api.params} />
      <h4 className="endpoint-part">返回示例</h4>
      <CodeBlock
        source={api.sampleResponse}
        language="json"
        label={`${api.name}返回示例`}
        head={<span>application/json</span>}
      />
      <ResponseFields fields={api.responseFields} />
      <p className="remark">{`${api.chargeWords}。失败的调用不计。`}</p>
      <AnswerCodes codes={api.errorCodes} chargeCodes={api.chargeCodes} />
    </>
  );
}

type Param = z.infer<typeof ApiParam>;

const paramColumns: readonly SpecColumn<Param>[] = [
  {
    title: '名称',
    cell: (param) => (
      <>
        <code>{param.name}</code>
        <SpecNote on="phone">{`${needOf(param)}，${places[param.in]}`}</SpecNote>
      </>
    ),
  },
  { title: '必填', spare: true, cell: (param) => (param.required ? <b>{needOf(param)}</b> : needOf(param)) },
  { title: '位置', spare: true, cell: (param) => places[param.in] },
  { title: '类型', cell: ({ type }) => type },
  {
    title: '说明',
    kind: 'text',
    cell: (param) => (
      <>
        {param.description}
        <ParamLimits param={param} />
      </>
    ),
  },
];

const needOf = ({ required }: Param) => (required ? '必填' : '选填');

function Params({ params }: { params: readonly Param[] }) {
  if (params.length === 0) return <p className="endpoint-summary">这个接口没有请求参数。</p>;
  return (
    <SpecTable caption="请求参数" columns={paramColumns} rows={params} keyOf={(param) => `${param.in} ${param.name}`} />
  );
}

function ParamLimits({ param }: { param: Param }) {
  return (
    <>
      {param.enum && (
        <SpecNote>
          可取 <code>{param.enum.join(' / ')}</code>
        </SpecNote>
      )}
      {param.maxLength !== undefined && <SpecNote>{`最长 ${param.maxLength} 个字符`}</SpecNote>}
      {param.example && (
        <SpecNote>
          例 <code>{param.example}</code>
        </SpecNote>
      )}
    </>
  );
}

const fieldColumns: readonly SpecColumn<z.infer<typeof ApiField>>[] = [
  { title: '名称', cell: ({ name }) => <code>{name}</code> },
  { title: '类型', cell: ({ type }) => type },
  { title: '说明', kind: 'text', cell: ({ description }) => description },
];

function ResponseFields({ fields }: { fields: readonly z.infer<typeof ApiField>[] }) {
  if (fields.length === 0) return null;
  return <SpecTable caption="返回字段" columns={fieldColumns} rows={fields} keyOf={({ name }) => name} />;
}

type Code = z.infer<typeof ApiErrorCode>;

const codeColumns: readonly SpecColumn<Code>[] = [
  { title: 'code', cell: ({ code }) => <code>{code}</code> },
  { title: 'HTTP', cell: ({ http }) => http },
  { title: '含义', kind: 'text', cell: ({ meaning }) => meaning },
  { title: '是否计费', cell: ({ charged }) => (charged ? <b>计费</b> : '不计费') },
];

function AnswerCodes({ codes, chargeCodes }: { codes: readonly Code[]; chargeCodes: readonly number[] }) {
  const success = { code: 0, http: 200, meaning: '成功', charged: chargeCodes.includes(0) };
  const rows = codes.some(({ code }) => code === 0) ? codes : [success, ...codes];
  return <SpecTable caption="返回码" columns={codeColumns} rows={rows} keyOf={({ code }) => String(code)} />;
}
