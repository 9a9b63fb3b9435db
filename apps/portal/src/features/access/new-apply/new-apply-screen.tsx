// /req/applynew: choose products, apply, go on to key and sample.
import { getProject } from '@jishi/contract/catalogue';
import { applyStatus } from '@jishi/contract/enums/catalogue';
import { PageHead } from '@jishi/ui/page-head';
import { RuledHead } from '@jishi/ui/ruled-head';
import { Button } from '@jishi/ui/button';
import { aside } from '@jishi/ui/main-part';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useMemo, useState } from 'react';
import { Link } from '@jishi/ui/router';
import { query } from '../../../shell/client';
import { useUrlQuery } from '../../../shell/url-query';
import { appliedProducts, defaultKey } from '../queries';
import { ApplicationSlip } from './application-slip';
import { OutcomeList } from './outcome-list';
import type { Product } from './product';
import { ProductPicker } from './product-picker';
import { useApplications } from './use-applications';

export function NewApplyScreen() {
  const [search, setSearch] = useUrlQuery();
  const applied = useQuery(aside('已申请的接口', appliedProducts())).data?.list;
  const appliedIds = useMemo(() => new Set(applied?.filter(isAppliedFor).map(({ projectId }) => projectId)), [applied]);
  const key = useQuery(aside('密钥', defaultKey(1))).data?.key;
  const applications = useApplications();
  const { chosen, toggle, keepOnly } = useChoice(search.projectId, appliedIds);

  async function apply(remark: string) {
    keepOnly(await applications.apply([...chosen.values()], remark));
  }

  return (
    <>
      <PageHead
        title="申请接口"
        note="申请不收费，多数即时开通"
        actions={<Link to="/req/apply">我的接口{applied && applied.length > 0 ? `（${applied.length}）` : ''}</Link>}
      />
      <div className="columns columns-slip">
        <section aria-labelledby="on-sale">
          <RuledHead
            id="on-sale"
            title="在售接口"
            more={
              <KeywordForm
                key={search.keyword}
                keyword={search.keyword}
                onSearch={(keyword) => setSearch({ keyword, page: null })}
              />
            }
          />
          <ProductPicker
            search={search}
            applied={appliedIds}
            chosen={chosen}
            onToggle={toggle}
            onAll={() => setSearch({ keyword: null, typeId: null, from: null, page: null })}
          />
        </section>
        <aside>
          {applications.outcomes.length > 0 ? (
            <OutcomeList outcomes={applications.outcomes} hasKey={Boolean(key)} onMore={applications.forget} />
          ) : (
            <ApplicationSlip
              products={[...chosen.values()]}
              busy={applications.busy}
              onRemove={toggle}
              onApply={(remark) => void apply(remark)}
            />
          )}
        </aside>
      </div>
    </>
  );
}

/** One that was closed can be applied for again. */
const isAppliedFor = ({ status }: { status: number }) => status !== applyStatus.closed;

/** The products chosen by hand, and the one the address names until it is removed. */
function useChoice(preset: string | undefined, applied: ReadonlySet<string>) {
  const [picked, setPicked] = useState<ReadonlyMap<string, Product>>(new Map());
  const [refused, setRefused] = useState<string>();
  const presetProduct = useQuery({
    ...aside('选定的接口', query(getProject, { id: preset ?? '' })),
    enabled: preset !== undefined,
  }).data;
  const named = presetProduct && preset !== refused && !applied.has(presetProduct.id) ? presetProduct : undefined;
  const chosen = useMemo(() => {
    const all = new Map<string, Product>(named ? [[named.id, named]] : []);
    for (const [id, product] of picked) if (!applied.has(id)) all.set(id, product);
    return all;
  }, [named, picked, applied]);

  function toggle(product: Product) {
    if (product.id === named?.id) return setRefused(product.id);
    const next = new Map(picked);
    if (!next.delete(product.id)) next.set(product.id, product);
    return setPicked(next);
  }

  return {
    chosen,
    toggle,
    keepOnly: (products: readonly Product[]) => setPicked(new Map(products.map((product) => [product.id, product]))),
  };
}

function KeywordForm({ keyword, onSearch }: { keyword: string | undefined; onSearch: (keyword: string) => void }) {
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const typed = new FormData(event.currentTarget).get('keyword');
    onSearch(typeof typed === 'string' ? typed.trim() : '');
  }
  return (
    <form className="keyword" role="search" onSubmit={submit}>
      <input
        className="input"
        type="search"
        name="keyword"
        aria-label="按名称找接口"
        placeholder="手机号、节假日、身份证…"
        defaultValue={keyword}
        maxLength={50}
      />
      <Button type="submit">找</Button>
    </form>
  );
}
