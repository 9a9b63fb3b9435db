// Edits one endpoint: its name, the call, the response, the price.
import { Suspense, lazy } from 'react';
import { type EditColumn, EditTable } from '../../../shell/form/edit-table';
import { CheckField, ChoiceField, TextField } from '../../../shell/form/fields';
import { useErrorCount, useValue } from '../../../shell/form/form';
import { type ErrorCode, type Param, newParam } from './product-values';

// Of an endpoint that is open: the form does not wait for them.
const ChargeFields = lazy(async () => ({ default: (await import('./charge-fields')).ChargeFields }));
const SampleField = lazy(async () => ({ default: (await import('./sample-field')).SampleField }));
const ResponseFields = lazy(async () => ({ default: (await import('./sample-field')).ResponseFields }));

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'].map((value) => ({ value, label: value }));
const PLACES = [
  { value: 'query', label: '查询串' },
  { value: 'body', label: '请求体' },
  { value: 'header', label: '请求头' },
  { value: 'path', label: '路径' },
];
const KINDS = [
  { value: 'string', label: '文本' },
  { value: 'integer', label: '整数' },
  { value: 'number', label: '小数' },
  { value: 'boolean', label: '是否' },
  { value: 'array', label: '列表' },
  { value: 'object', label: '对象' },
];

const PARAMS: readonly EditColumn[] = [
  { title: '参数名', width: '17%', cell: (path) => <TextField bare path={`${path}.name`} label="参数名" mono /> },
  {
    title: '位置',
    width: '96px',
    cell: (path) => <ChoiceField bare path={`${path}.in`} label="位置" options={PLACES} />,
  },
  {
    title: '类型',
    width: '86px',
    cell: (path) => <ChoiceField bare path={`${path}.type`} label="类型" options={KINDS} />,
  },
  { title: '必填', width: '44px', cell: (path) => <CheckField bare path={`${path}.required`} label="必填" /> },
  { title: '示例', width: '20%', cell: (path) => <TextField bare path={`${path}.example`} label="示例" mono /> },
  { title: '说明', cell: (path) => <TextField bare path={`${path}.description`} label="说明" /> },
];

const ERROR_CODES: readonly EditColumn[] = [
  { title: '结果码', width: '16%', cell: (path) => <TextField bare path={`${path}.code`} label="结果码" mono /> },
  { title: 'HTTP 状态', width: '16%', cell: (path) => <TextField bare path={`${path}.http`} label="HTTP 状态" mono /> },
  { title: '含义', cell: (path) => <TextField bare path={`${path}.meaning`} label="含义" /> },
  { title: '计费', width: '48px', cell: (path) => <CheckField bare path={`${path}.charged`} label="计费" /> },
];

const newErrorCode = (): ErrorCode => ({ code: '', http: '200', meaning: '', charged: false });

export function ApiEditor({ path }: { path: string }) {
  return (
    <div className="api-body">
      <div className="form-grid">
        <TextField path={`${path}.name`} label="接口名称" />
        <TextField path={`${path}.code`} label="接口代码" hint="小写字母、数字、横线" mono />
        <ChoiceField path={`${path}.method`} label="请求方法" options={METHODS} />
        <TextField path={`${path}.path`} label="路径" hint="用户看到的，以 / 开头" mono />
        <TextField path={`${path}.upstreamPath`} label="上游路径" hint="接在上游地址之后" mono />
        <TextField path={`${path}.chargeCodes`} label="计费的结果码" hint="用逗号分开，其余不扣费" mono />
      </div>
      <TextField path={`${path}.summary`} label="说明" />
      <Suspense>
        <h3>计量</h3>
        <ChargeFields path={`${path}.charge`} />
      </Suspense>
      <h3>请求参数</h3>
      <EditTable
        list={`${path}.params`}
        what="参数"
        columns={PARAMS}
        create={newParam}
        none="没有参数。"
        details={(param) => <Limits path={param} />}
      />
      <Suspense>
        <h3>返回示例</h3>
        <SampleField path={path} />
        <h3>返回字段</h3>
        <ResponseFields path={path} />
      </Suspense>
      <h3>错误码</h3>
      <EditTable
        list={`${path}.errorCodes`}
        what="错误码"
        columns={ERROR_CODES}
        create={newErrorCode}
        none="没有列出错误码。"
      />
    </div>
  );
}

/** Further limits of a parameter. Starts open when one is set or has an error. */
function Limits({ path }: { path: string }) {
  const param = useValue<Param>(path);
  const faults = useErrorCount(`${path}.enum`) + useErrorCount(`${path}.pattern`) + useErrorCount(`${path}.maxLength`);
  const words = [param.enum && '可选值', param.pattern && '格式', param.maxLength && '长度'].filter(Boolean).join('、');
  const name = words ? `限制：${words}` : '限制';
  return (
    <details className="limits" open={faults > 0 || undefined} aria-label={name}>
      <summary>{name}</summary>
      <div className="form-grid">
        <TextField path={`${path}.enum`} label="可选值" hint="用逗号分开" mono />
        <TextField path={`${path}.pattern`} label="格式" hint="正则表达式" mono />
        <TextField path={`${path}.maxLength`} label="最多字符" inputMode="numeric" />
      </div>
    </details>
  );
}
