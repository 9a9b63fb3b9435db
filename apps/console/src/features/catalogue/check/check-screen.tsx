// /products/:productId/check: try a saved endpoint's upstream, a draft's too, and see what a caller would get and pay.
import { getProjectDraft } from '@jishi/contract/console/catalogue';
import type { Output } from '@jishi/contract/endpoint';
import { ButtonLink } from '@jishi/ui/button';
import { EmptyState } from '@jishi/ui/empty-state';
import { useUrlQuery } from '@jishi/ui/url-query';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@jishi/ui/router';
import { query } from '../../../shell/client';
import { Status } from '../../../shell/labels';
import { Loaded } from '../../../shell/loaded';
import { Screen } from '../../../shell/screen';
import { CheckForm } from './check-form';

export function CheckScreen() {
  const { productId = '' } = useParams();
  const found = useQuery(query(getProjectDraft, { id: productId }));
  const { data } = found;
  return (
    <Screen
      title={data ? `试调 ${data.name}` : '试调'}
      mark={data && <Status of="projectStatus" value={data.status} />}
      actions={<ButtonLink to={`/products/${productId}`}>返回产品</ButtonLink>}
    >
      <p className="quiet lead-in">
        经网关请求上游，与用户的调用一样带上凭据；不计费，不记入调用，记入审计。只试已保存的内容。
      </p>
      <Loaded of={found} what="产品">
        {(product) => <Endpoints product={product} />}
      </Loaded>
    </Screen>
  );
}

type Product = Output<typeof getProjectDraft>;

function Endpoints({ product }: { product: Product }) {
  const [search, setSearch] = useUrlQuery();
  const saved = product.apiInfos.filter(({ id }) => id);
  const api = saved.find(({ id }) => id === search.api) ?? saved[0];
  if (!api) return <EmptyState title="还没有接口">在产品里添加接口并保存后再试。</EmptyState>;
  return (
    <>
      {saved.length > 1 && (
        <label className="check-choice">
          <span>接口</span>
          <select className="input" value={api.id ?? ''} onChange={(event) => setSearch({ api: event.target.value })}>
            {saved.map(({ id, name, method, path }) => (
              <option key={id} value={id ?? ''}>
                {name}（{method} {path}）
              </option>
            ))}
          </select>
        </label>
      )}
      <CheckForm key={api.id} id={api.id ?? ''} params={api.params} />
    </>
  );
}
