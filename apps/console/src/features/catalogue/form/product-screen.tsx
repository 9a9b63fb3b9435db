// /products/new and /products/:productId: a product with its draft, its status, and its form.
import { getProjectDraft, searchProjects } from '@jishi/contract/console/catalogue';
import { importOpenApi } from '@jishi/contract/console/openapi';
import type { Output } from '@jishi/contract/endpoint';
import { ButtonLink } from '@jishi/ui/button';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate, useParams } from '@jishi/ui/router';
import { query, refreshReads } from '../../../shell/client';
import { RestoredNote, useKeptForm } from '../../../shell/form/kept-draft';
import { Status } from '../../../shell/labels';
import { Loaded } from '../../../shell/loaded';
import { useMay, useOperator } from '../../../shell/operator';
import { Screen } from '../../../shell/screen';
import { StatusActions } from '../status-actions';
import { ProductForm } from './product-form';
import { draftNameOf } from './product-drafts';
import { newProduct, valuesOf, withoutSecrets } from './product-values';

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
  const writable = useMay(importOpenApi);
  return (
    <Screen
      title={data?.name ?? '产品'}
      mark={data && <Status of="projectStatus" value={data.status} />}
      note={data && <span className="mono">{data.code}</span>}
      actions={
        data && (
          <>
            {writable && <ButtonLink to={`/products/${productId}/check`}>试调</ButtonLink>}
            {writable && <ButtonLink to={`/products/${productId}/import`}>用 OpenAPI 更新</ButtonLink>}
            <StatusActions id={productId} name={data.name} status={data.status} />
          </>
        )
      }
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
  const { form, restored } = useKeptForm(() => (stored ? valuesOf(stored) : newProduct()), {
    name: draftName,
    strip: withoutSecrets,
  });
  // The version that the form was loaded from, not the latest stored one.
  const [version, setVersion] = useState(stored?.version ?? '');

  async function onSaved(savedId: string) {
    form.settle(form.values());
    void refreshReads(client, searchProjects);
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
      {restored && (
        <RestoredNote {...restored} overtaken="这期间有人改过这个产品，保存草稿会盖掉他的修改。" onGiveUp={giveUp}>
          {restored.draft.values.headers?.length ? '请求头的值不写进草稿，要重填。' : null}
        </RestoredNote>
      )}
      <ProductForm
        form={form}
        id={id}
        version={version}
        stored={{
          headers: stored?.upstreamHeaderNames ?? [],
          queryParams: stored?.upstreamQueryNames ?? [],
          signed: Boolean(stored?.upstreamSigning),
        }}
        onSaved={onSaved}
        onGiveUp={giveUp}
      />
    </>
  );
}
