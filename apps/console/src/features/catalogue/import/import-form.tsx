// A document that was read: its servers, how its upstream knows callers, the operations to take, the product to make.
import { searchProjects, listTypes } from '@jishi/contract/console/catalogue';
import { importOpenApi } from '@jishi/contract/console/openapi';
import { Button } from '@jishi/ui/button';
import { toast } from '@jishi/ui/toast-store';
import type { ApiError } from '@jishi/ui/wire/envelope';
import { aside } from '@jishi/ui/main-part';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { Link, useNavigate } from '@jishi/ui/router';
import { query, useCall, useRefreshOf, withFile } from '../../../shell/client';
import { ChoiceField, TextField } from '../../../shell/form/fields';
import { FormFault } from '../../../shell/form/form-fault';
import { FormFrame, PartError, focusField, useForm, useLocked, useValue } from '../../../shell/form/form';
import { messagesOf } from '../../../shell/form/refusal';
import { useNewForm } from '../../../shell/form/use-form-store';
import { Section } from '../form/sections';
import { OperationList } from './operation-list';
import {
  OPERATIONS_MAX,
  type Preview,
  codeFrom,
  firstChoice,
  firstServer,
  isCallable,
  securityWords,
} from './operations';

type Values = { serverUrl: string; keys: readonly string[]; code: string; name: string; typeId: string };

/** The product that is updated; undefined makes a new one. */
export type Target = { id: string; upstreamBaseUrl: string } | undefined;

type Props = { document: File; preview: Preview; target: Target };

export function ImportForm({ document, preview, target }: Props) {
  const navigate = useNavigate();
  const refresh = useRefreshOf(searchProjects);
  const form = useNewForm<Values>(() => ({
    serverUrl: target?.upstreamBaseUrl ?? firstServer(preview.servers),
    keys: firstChoice(preview.operations),
    code: codeFrom(preview.title),
    name: preview.title.slice(0, 40),
    typeId: '',
  }));
  const write = useCall(importOpenApi, {
    silent: true,
    onSuccess: ({ projectId, added, changed }) => {
      void refresh();
      toast.success(`已导入：新增 ${added} 个接口，更新 ${changed} 个`);
      void navigate(`/products/${projectId}${preview.security.length > 0 ? '#upstream' : ''}`);
    },
    onError: refuse,
  });

  function refuse(error: ApiError) {
    const [first] = form.refuse(messagesOf(error));
    if (first !== undefined) requestAnimationFrame(() => focusField(first || 'import-fault'));
  }
  function submit() {
    if (write.isPending) return;
    const { serverUrl, keys, ...product } = form.values();
    const input = { serverUrl, keys: keys.join('\n'), ...(target ? { projectId: target.id } : product) };
    write.mutate(withFile(input, 'document', document));
  }
  return (
    <FormFrame form={form} label="导入 OpenAPI 文档" className="product-form" busy={write.isPending} onSubmit={submit}>
      {!target && <NewProduct />}
      <Upstream preview={preview} target={target} />
      <Operations preview={preview} />
      <div data-field="import-fault" tabIndex={-1}>
        <FormFault />
      </div>
      <ImportBar preview={preview} target={target} pending={write.isPending} />
    </FormFrame>
  );
}

function NewProduct() {
  const { data: types = [] } = useQuery(aside('分类选项', query(listTypes, {})));
  return (
    <Section id="new-product" title="新产品" note="导入后是草稿，价格与介绍在产品表单里填">
      <div className="form-grid">
        <TextField path="name" label="名称" />
        <TextField path="code" label="产品代码" hint="进入调用地址 /openapi/代码/…，以后不能再改" mono />
        <ChoiceField
          path="typeId"
          label="分类"
          placeholder="请选择"
          options={types.map(({ id, fullName }) => ({ value: id, label: fullName }))}
        />
      </div>
    </Section>
  );
}

function Upstream({ preview: { servers, security }, target }: Pick<Props, 'preview' | 'target'>) {
  const form = useForm();
  const locked = useLocked();
  return (
    <Section id="import-upstream" title="上游" note="网关把调用转到这里">
      <TextField
        path="serverUrl"
        label="上游地址"
        hint={target ? '先填的是产品现在的地址' : 'http:// 或 https:// 开头，不含查询参数'}
        mono
      />
      {servers.length > 0 && (
        <ul className="servers" aria-label="文档里的服务器">
          {servers.map(({ url, description }) => (
            <li key={url}>
              <span className="mono break">{url}</span> <span className="quiet">{description}</span>{' '}
              {isCallable(url) ? (
                <button
                  type="button"
                  className="text-button"
                  aria-label={`用它：${url}`}
                  onClick={() => !locked && form.set('serverUrl', url)}
                >
                  用它
                </button>
              ) : (
                <span className="faint">不是完整地址，请照它填写</span>
              )}
            </li>
          ))}
        </ul>
      )}
      {security.length > 0 && (
        <div className="note">
          <p>上游要知道是谁在调用：</p>
          <ul className="remarks">
            {security.map((scheme) => (
              <li key={scheme.name}>
                <span className="mono">{scheme.name}</span>：{securityWords(scheme)}
              </li>
            ))}
          </ul>
          <p>
            文档不含密钥。
            {target ? (
              <>
                密钥在产品的<Link to={`/products/${target.id}#upstream`}>上游请求头</Link>里填写，加密存放。
              </>
            ) : (
              '导入后在产品的“上游”一节添加请求头，值加密存放。'
            )}
          </p>
        </div>
      )}
    </Section>
  );
}

function Operations({ preview: { operations, missing } }: Pick<Props, 'preview'>) {
  const form = useForm();
  const locked = useLocked();
  const keys = useValue<readonly string[]>('keys');
  const chosen = useMemo(() => new Set(keys), [keys]);
  return (
    <Section id="operations" title="操作" note="选中的会成为产品的接口">
      <div data-field="keys">
        <OperationList
          operations={operations}
          chosen={chosen}
          locked={locked}
          onChoose={(picked) => form.set('keys', picked)}
        />
        <PartError path="keys" />
      </div>
      {missing.length > 0 && (
        <details className="note" aria-label="不在这份文档里的接口">
          <summary>产品有 {missing.length} 个接口不在这份文档里，导入后都留着</summary>
          <ul className="remarks">
            {missing.map(({ id, method, path, name }) => (
              <li key={id}>
                <span className="mono">
                  {method} {path}
                </span>{' '}
                {name}
              </li>
            ))}
          </ul>
        </details>
      )}
    </Section>
  );
}

function ImportBar({ preview, target, pending }: Pick<Props, 'preview' | 'target'> & { pending: boolean }) {
  const keys = useValue<readonly string[]>('keys');
  const chosen = useMemo(() => new Set(keys), [keys]);
  const changed = preview.operations.filter(({ key, change }) => change === 'changed' && chosen.has(key)).length;
  const added = preview.operations.filter(({ key, change }) => change === 'new' && chosen.has(key)).length;
  return (
    <div className="save-bar">
      <p aria-live="polite">
        已选 {keys.length} 个操作{target ? `：新增 ${added} 个，更新 ${changed} 个` : ''}
      </p>
      <Button look="main" type="submit" disabled={pending || keys.length === 0 || keys.length > OPERATIONS_MAX}>
        {pending ? '正在导入' : target ? '更新产品' : '导入为草稿产品'}
      </Button>
    </div>
  );
}
