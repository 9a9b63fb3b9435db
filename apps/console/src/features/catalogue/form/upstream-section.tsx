// Where the product's calls are answered. Credentials go in and never come out again.
import { Button } from '@jishi/ui/button';
import { EditTable, type EditColumn } from '../../../shell/form/edit-table';
import { TextField } from '../../../shell/form/fields';
import { PartError, useForm, useLocked, useReadOnly, useValue } from '../../../shell/form/form';
import type { Header } from './product-values';
import { Section } from './sections';

const HEADERS: readonly EditColumn[] = [
  { title: '请求头', width: '36%', cell: (path) => <TextField bare path={`${path}.name`} label="请求头" mono /> },
  { title: '值', cell: (path) => <TextField bare path={`${path}.value`} label="值" type="password" mono /> },
];

const newHeader = (): Header => ({ name: '', value: '' });

export function Upstream({ storedHeaders }: { storedHeaders: readonly string[] }) {
  return (
    <Section id="upstream" title="上游" note="网关把调用转到这里；会员看不到">
      <div className="form-grid">
        <TextField path="upstreamBaseUrl" label="上游地址" hint="http:// 或 https:// 开头，不含查询参数" mono />
        <TextField path="upstreamTimeoutMs" label="超时" unit="毫秒" hint="100 到 60000" inputMode="numeric" />
      </div>
      <h3>随每次调用带上的请求头</h3>
      <Headers stored={storedHeaders} />
    </Section>
  );
}

function Headers({ stored }: { stored: readonly string[] }) {
  const form = useForm();
  const readOnly = useReadOnly();
  const locked = useLocked();
  const edited = useValue<Header[] | null>('headers') !== null;
  if (edited) {
    return (
      <>
        <EditTable list="headers" what="请求头" columns={HEADERS} create={newHeader} none="不带任何请求头。" />
        <p className="form-hint">
          值加密存放，保存后不再显示，也不写进草稿。
          {stored.length > 0 && (
            <button type="button" className="text-button" onClick={() => !locked && form.set('headers', null)}>
              保留原来的 {stored.length} 个
            </button>
          )}
        </p>
      </>
    );
  }
  return (
    <div data-field="headers">
      <p>
        {stored.length > 0 ? (
          <>
            已存 <span className="mono">{stored.join('、')}</span>，值加密存放，不再显示。
          </>
        ) : (
          '没有。'
        )}
      </p>
      <PartError path="headers" />
      {!readOnly && (
        <p className="edit-actions">
          <Button
            size="small"
            disabled={locked}
            onClick={() =>
              form.set('headers', stored.length > 0 ? stored.map((name) => ({ name, value: '' })) : [newHeader()])
            }
          >
            {stored.length > 0 ? '全部重填' : '添加请求头'}
          </Button>
        </p>
      )}
    </div>
  );
}
