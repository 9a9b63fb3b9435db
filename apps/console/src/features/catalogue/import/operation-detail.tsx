// One operation as a future endpoint, and its changes to the present one.
import { SpecTable, type SpecColumn } from '@jishi/ui/spec-table';
import type { Operation } from './operations';

type Param = Operation['params'][number];

const PLACES: Readonly<Record<Param['in'], string>> = {
  query: '查询串',
  body: '请求体',
  header: '请求头',
  path: '路径',
};

const PARAMS: readonly SpecColumn<Param>[] = [
  { title: '参数名', cell: ({ name }) => <span className="mono">{name}</span> },
  { title: '位置', cell: (param) => PLACES[param.in] },
  { title: '类型', cell: ({ type }) => <span className="mono">{type}</span> },
  { title: '必填', cell: ({ required }) => (required ? '是' : '否') },
  { title: '说明', kind: 'text', cell: ({ description }) => description },
];

export function OperationDetail({ operation }: { operation: Operation }) {
  const { refusal, remarks, differences, summary, params, responseFields, sampleResponse, change } = operation;
  return (
    <div className="operation-detail">
      {refusal && <p className="form-message">不能导入：{refusal}</p>}
      {remarks.length > 0 && (
        <ul className="remarks">
          {remarks.map((remark) => (
            <li key={remark}>{remark}</li>
          ))}
        </ul>
      )}
      {summary && <p>{summary}</p>}
      {change === 'changed' && <Differences of={differences} />}
      {params.length > 0 && (
        <SpecTable caption="请求参数" columns={PARAMS} rows={params} keyOf={(param) => `${param.in} ${param.name}`} />
      )}
      <p className="quiet small">
        {responseFields.length > 0 ? `返回 ${responseFields.length} 个字段` : '没有返回字段的说明'}
      </p>
      {sampleResponse && (
        <details aria-label="返回示例">
          <summary>返回示例</summary>
          <pre className="sample-text" tabIndex={0}>
            {sampleResponse}
          </pre>
        </details>
      )}
    </div>
  );
}

function Differences({ of }: { of: Operation['differences'] }) {
  return (
    <table className="changes">
      <caption className="sr">与现在的接口不同的地方</caption>
      <thead>
        <tr>
          <th scope="col">项目</th>
          <th scope="col">现在</th>
          <th scope="col">导入后</th>
        </tr>
      </thead>
      <tbody>
        {of.map(({ field, before, after }) => (
          <tr key={field}>
            <th scope="row">{field}</th>
            <td>{before || <span className="faint">没有</span>}</td>
            <td>{after || <span className="faint">没有</span>}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
