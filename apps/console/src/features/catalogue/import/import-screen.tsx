// /products/import and /products/:productId/import: a product from an OpenAPI document, or brought up to a newer one.
import { getProjectDraft } from '@jishi/contract/console/catalogue';
import { importOpenApi, previewOpenApi } from '@jishi/contract/console/openapi';
import { Button, ButtonLink } from '@jishi/ui/button';
import { EmptyState } from '@jishi/ui/empty-state';
import { FactList } from '@jishi/ui/fact-list';
import { formatCount } from '@jishi/ui/money';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from '@jishi/ui/router';
import { query, useCall, withFile } from '../../../shell/client';
import { Loaded } from '../../../shell/loaded';
import { roleName, useMay, useOperator } from '../../../shell/operator';
import { Screen } from '../../../shell/screen';
import { DocumentSource } from './document-source';
import { ImportForm, type Target } from './import-form';
import type { Preview } from './operations';

export function NewImportScreen() {
  return (
    <Screen title="从 OpenAPI 导入">
      <Import target={undefined} />
    </Screen>
  );
}

export function ProductImportScreen() {
  const { productId = '' } = useParams();
  const found = useQuery({ ...query(getProjectDraft, { id: productId }), gcTime: 0, staleTime: Infinity });
  const { data } = found;
  return (
    <Screen
      title={data ? `用 OpenAPI 更新${data.name}` : '用 OpenAPI 更新'}
      note={data && <span className="mono">{data.code}</span>}
      actions={data && <ButtonLink to={`/products/${productId}`}>回到产品</ButtonLink>}
    >
      <Loaded of={found} what="产品">
        {({ upstreamBaseUrl }) => <Import target={{ id: productId, upstreamBaseUrl }} />}
      </Loaded>
    </Screen>
  );
}

function Import({ target }: { target: Target }) {
  const { role } = useOperator();
  const allowed = useMay(importOpenApi);
  const [fault, setFault] = useState<string>();
  const [document, setDocument] = useState<File>();
  const read = useCall(previewOpenApi, {
    silent: true,
    onError: (error) => setFault(error.fields[0]?.message ?? error.msg),
  });
  const preview = read.data;
  if (!allowed) {
    return (
      <EmptyState title="不能导入">修改产品不在角色“{roleName(role)}”的权限里。需要时请所有者调整您的角色。</EmptyState>
    );
  }

  function take(chosen: File) {
    setFault(undefined);
    setDocument(chosen);
    read.mutate(withFile({ projectId: target?.id }, 'document', chosen));
  }
  if (!document || !preview) {
    return <DocumentSource fault={fault} busy={read.isPending} onDocument={take} onFault={setFault} />;
  }
  return (
    <>
      <DocumentHead document={document} preview={preview} onOther={() => read.reset()} />
      {preview.operations.length > 0 ? (
        <ImportForm document={document} preview={preview} target={target} />
      ) : (
        <EmptyState title="文档里没有操作">paths 是空的，没有能导入的内容。请换一份文档。</EmptyState>
      )}
    </>
  );
}

function DocumentHead({ document, preview, onOther }: { document: File; preview: Preview; onOther: () => void }) {
  const { title, version, openapi, description, operations, remarks } = preview;
  return (
    <section className="document-head" aria-label="读到的文档">
      <FactList
        facts={[
          ['文档', document.name],
          ['标题', [title, version].filter(Boolean).join('　')],
          ['规范', `OpenAPI ${openapi}`],
          ['操作', `${formatCount(operations.length)} 个`],
          ['说明', description],
        ]}
      />
      {remarks.length > 0 && (
        <ul className="remarks" aria-label="没有导入的内容">
          {remarks.map((remark) => (
            <li key={remark}>{remark}</li>
          ))}
        </ul>
      )}
      <Button size="small" onClick={onOther}>
        换一份文档
      </Button>
    </section>
  );
}
