// /products/new and /products/:productId: a product with its draft, its status, and its form.
import { getProjectDraft, searchProjects } from '@jishi/contract/console/catalogue';
import type { Output } from '@jishi/contract/endpoint';
import { beijingTime } from '@jishi/ui/beijing-time';
import { Button } from '@jishi/ui/button';
import { toast } from '@jishi/ui/toast-store';
import { nameOf } from '@jishi/ui/wire/envelope';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { query } from '../../../shell/client';
import { type Draft, isOutdated, readDraft, watchDraft } from '../../../shell/form/draft';
import { createForm } from '../../../shell/form/form-store';
import { Loaded } from '../../../shell/loaded';
import { useOperator } from '../../../shell/operator';
import { Screen } from '../../../shell/screen';
import { Status } from '../../../shell/status';
import { StatusActions } from '../status-actions';
import { ProductForm } from './product-form';
import { draftNameOf } from './product-drafts';
import { FIELDS, type Product, newProduct, valuesOf, withoutSecrets } from './product-values';

export function NewProductScreen() {
  return (
    <Screen title="新建产品">
      <ProductEditor key="new" id={undefined} stored={undefined} />
    </Screen>
  );
}

export function ProductScreen() {
  const { productId = '' } = useParams();
  // Always as it is now: a form over yesterday's content would save it back.
  const found = useQuery({ ...query(getProjectDraft, { id: productId }), gcTime: 0, staleTime: Infinity });
  const { data } = found;
  return (
    <Screen
      title={data?.name ?? '产品'}
      mark={data && <Status of="projectStatus" value={data.status} />}
      note={data && <span className="mono">{data.code}</span>}
      actions={data && <StatusActions id={productId} name={data.name} status={data.status} />}
    >
      <Loaded of={found} what="产品">
        {(stored) => <ProductEditor key={productId} id={productId} stored={stored} />}
      </Loaded>
    </Screen>
  );
}

type Stored = Output<typeof getProjectDraft>;

function ProductEditor({ id, stored }: { id: string | undefined; stored: Stored | undefined }) {
  const draftName = draftNameOf(useOperator().id, id);
  const client = useQueryClient();
  const navigate = useNavigate();
  const [{ form, restored }] = useState(() => opened(stored, draftName));
  // Not of whatever is stored by now: what the form was filled from.
  const [version, setVersion] = useState(stored?.version ?? '');
  useKeptDraft(form, draftName);

  async function onSaved(savedId: string) {
    form.settle(form.values());
    void client.invalidateQueries({ queryKey: [nameOf(searchProjects)] });
    if (!id) return void navigate(`/products/${savedId}`, { replace: true });
    // New endpoints and packages have ids now; saved without them, they would be made again.
    const fresh = await client.fetchQuery({ ...query(getProjectDraft, { id }), staleTime: 0 });
    form.settle(valuesOf(fresh));
    setVersion(fresh.version);
  }
  function giveUp() {
    form.settle(form.store.getState().saved);
  }
  return (
    <>
      {restored && <RestoredNote draft={restored.draft} outdated={restored.outdated} onGiveUp={giveUp} />}
      <ProductForm
        form={form}
        id={id}
        version={version}
        storedHeaders={stored?.upstreamHeaderNames ?? []}
        onSaved={onSaved}
        onGiveUp={giveUp}
      />
    </>
  );
}

type Restored = { draft: Draft<Product>; outdated: boolean };

/** A form over what is stored, with the draft of an earlier visit laid over it. */
function opened(stored: Stored | undefined, draftName: string) {
  const initial = stored ? valuesOf(stored) : newProduct();
  const form = createForm<Product>(initial, FIELDS);
  const draft = readDraft<Product>(sessionStorage, draftName);
  if (!draft) return { form, restored: undefined };
  form.set('', draft.values);
  return { form, restored: { draft, outdated: isOutdated(draft, withoutSecrets(initial)) } satisfies Restored };
}

function useKeptDraft(form: ReturnType<typeof opened>['form'], name: string) {
  useEffect(
    () =>
      watchDraft(form, {
        store: sessionStorage,
        name,
        strip: withoutSecrets,
        now: beijingTime,
        onFull: () => toast.error('内容太多，草稿没有留住。保存之前请不要离开这个页面'),
      }),
    [form, name],
  );
}

function RestoredNote({ draft, outdated, onGiveUp }: Restored & { onGiveUp: () => void }) {
  const [shown, setShown] = useState(true);
  if (!shown) return null;
  const close = () => setShown(false);
  return (
    <div className="note restored" role="status">
      <p>
        已接着 {draft.keptTime} 留下的草稿，还没有保存。
        {outdated && <b>这期间有人改过这个产品，保存草稿会盖掉他的修改。</b>}
        {draft.values.headers && draft.values.headers.length > 0 && '请求头的值不写进草稿，要重填。'}
      </p>
      <Button
        size="small"
        onClick={() => {
          onGiveUp();
          close();
        }}
      >
        不要草稿，看已保存的
      </Button>
      <Button size="small" onClick={close}>
        知道了
      </Button>
    </div>
  );
}
