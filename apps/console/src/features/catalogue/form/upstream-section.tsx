// Where the product's calls are answered, and how. Credentials go in and never come out again.
import { Suspense, lazy } from 'react';
import { Button } from '@jishi/ui/button';
import { EditTable, type EditColumn } from '../../../shell/form/edit-table';
import { TextField } from '../../../shell/form/fields';
import { PartError, useForm, useLocked, useReadOnly, useValue } from '../../../shell/form/form';
import type { Header } from './product-values';
import { Section } from './sections';

/** Few upstreams are signed for: the form does not wait for it. */
const SigningFields = lazy(async () => ({ default: (await import('./signing-fields')).SigningFields }));

/** Names of the stored credentials; their values never leave the server. */
export type StoredCredentials = { headers: readonly string[]; queryParams: readonly string[]; signed: boolean };

export function Upstream({ stored }: { stored: StoredCredentials }) {
  return (
    <Section id="upstream" title="上游" note="网关把调用转到这里；用户看不到">
      <div className="form-grid">
        <TextField
          path="upstreamBaseUrl"
          label="上游地址"
          hint="http:// 或 https:// 开头，不含查询参数；内网地址要先由运维放行"
          mono
        />
        <TextField path="upstreamTimeoutMs" label="超时" unit="毫秒" hint="100 到 60000，含重试" inputMode="numeric" />
        <TextField
          path="upstreamConcurrency"
          label="并发上限"
          unit="个"
          hint="同时进行的请求，全部网关合计"
          inputMode="numeric"
        />
        <TextField
          path="upstreamRetries"
          label="失败重试"
          unit="次"
          hint="0 到 3；只对 GET、PUT、DELETE，POST 不重发"
          inputMode="numeric"
        />
      </div>
      <h3>随每次调用带上的请求头</h3>
      <Credentials list="headers" what="请求头" stored={stored.headers} />
      <h3>随每次调用带上的查询参数</h3>
      <Credentials list="queryParams" what="查询参数" stored={stored.queryParams} />
      <h3>请求签名</h3>
      <Suspense>
        <SigningFields stored={stored.signed} />
      </Suspense>
    </Section>
  );
}

function columnsOf(what: string): readonly EditColumn[] {
  return [
    { title: what, width: '36%', cell: (path) => <TextField bare path={`${path}.name`} label={what} mono /> },
    { title: '值', cell: (path) => <TextField bare path={`${path}.value`} label="值" type="password" mono /> },
  ];
}

const newHeader = (): Header => ({ name: '', value: '' });

type CredentialsProps = { list: 'headers' | 'queryParams'; what: string; stored: readonly string[] };

function Credentials({ list, what, stored }: CredentialsProps) {
  const form = useForm();
  const readOnly = useReadOnly();
  const locked = useLocked();
  const edited = useValue<Header[] | null>(list) !== null;
  if (edited) {
    return (
      <>
        <EditTable list={list} what={what} columns={columnsOf(what)} create={newHeader} none={`不带任何${what}。`} />
        <p className="form-hint">
          值加密存放，保存后不再显示，也不写进草稿。
          {stored.length > 0 && (
            <button type="button" className="text-button" onClick={() => !locked && form.set(list, null)}>
              保留原来的 {stored.length} 个
            </button>
          )}
        </p>
      </>
    );
  }
  return (
    <div data-field={list}>
      <p>
        {stored.length > 0 ? (
          <>
            已存 <span className="mono">{stored.join('、')}</span>，值加密存放，不再显示。
          </>
        ) : (
          '没有。'
        )}
      </p>
      <PartError path={list} />
      {!readOnly && (
        <p className="edit-actions">
          <Button
            size="small"
            disabled={locked}
            onClick={() =>
              form.set(list, stored.length > 0 ? stored.map((name) => ({ name, value: '' })) : [newHeader()])
            }
          >
            {stored.length > 0 ? '全部重填' : `添加${what}`}
          </Button>
        </p>
      )}
    </div>
  );
}
