// /req/first: from signing in to the first call on one page. ?projectId= is the product, else the most used one.
import { getProject } from '@jishi/contract/catalogue';
import { applyStatus, unitLabel } from '@jishi/contract/enums/catalogue';
import { Button, ButtonLink } from '@jishi/ui/button';
import { Copyable } from '@jishi/ui/copyable';
import { EmptyState } from '@jishi/ui/empty-state';
import { FactList } from '@jishi/ui/fact-list';
import { Failure } from '@jishi/ui/failure';
import { formatCount, formatMoney } from '@jishi/ui/money';
import { NextSteps } from '@jishi/ui/next-steps';
import { PageHead } from '@jishi/ui/page-head';
import { RuledHead } from '@jishi/ui/ruled-head';
import { Link } from '@jishi/ui/router';
import { TableSkeleton } from '@jishi/ui/table-skeleton';
import { useQuery } from '@tanstack/react-query';
import { query } from '../../../shell/client';
import { useUrlQuery } from '../../../shell/url-query';
import { NewSecret } from '../../../shell/new-secret';
import { SamplePanel } from '../apply/sample-panel';
import { ProofDialog } from '../key/proof-dialog';
import { HOT_PRODUCTS, defaultKey } from '../queries';
import { BrowserRun } from './browser-run';
import { useOpening } from './use-opening';
import { WaitingCall } from './waiting-call';

type Product = NonNullable<ReturnType<typeof useProduct>['data']>;

function useProduct(id: string | undefined) {
  return useQuery({ ...query(getProject, { id: id ?? '' }), enabled: id !== undefined });
}

export function FirstCallScreen() {
  const [search] = useUrlQuery();
  const hot = useQuery(HOT_PRODUCTS);
  const id = search.projectId ?? hot.data?.[0]?.id;
  const product = useProduct(id);
  const failed = product.error ?? hot.error;
  return (
    <>
      <PageHead title="第一次调用" note="申请与密钥一次办好；示例里填的就是您的密钥，复制去跑，或直接在这里跑一次" />
      {hot.data && <Choice products={hot.data} chosen={id} />}
      {product.data ? (
        <FirstCall key={product.data.id} product={product.data} />
      ) : failed ? (
        <Failure
          title="接口没有加载出来"
          reason={failed.msg}
          onRetry={() => void (product.error ? product.refetch() : hot.refetch())}
        />
      ) : hot.data && id === undefined ? (
        <EmptyState title="还没有在售的接口">
          <Link to="/product/list">全部接口</Link>
        </EmptyState>
      ) : (
        <TableSkeleton rows={6} />
      )}
    </>
  );
}

type Named = { id: string; name: string };

/** The three most used ones, and the chosen one if it is another. */
function Choice({ products, chosen }: { products: readonly Named[]; chosen: string | undefined }) {
  return (
    <nav className="first-choice" aria-label="接口">
      {products.slice(0, 3).map(({ id, name }) => (
        <Link key={id} to={`/req/first?projectId=${id}`} aria-current={id === chosen ? 'page' : undefined}>
          {name}
        </Link>
      ))}
      <Link to="/product/list">全部接口</Link>
    </nav>
  );
}

function FirstCall({ product }: { product: Product }) {
  const known = useQuery(defaultKey(1));
  const key = known.data?.key;
  const opening = useOpening(product.id, {
    hasKey: Boolean(key),
    signInCounts: known.data?.signInCounts === true,
  });
  const { fresh } = opening;
  const isOpen = product.applyStatus === applyStatus.open;
  if (!known.data)
    return known.error ? (
      <Failure title="密钥没有加载出来" reason={known.error.msg} onRetry={() => void known.refetch()} />
    ) : (
      <TableSkeleton rows={6} />
    );
  return (
    <div className="debug-columns">
      <div>
        {isOpen && key ? (
          <section className="workspace-section" aria-labelledby="first-key">
            <RuledHead id="first-key" title="您的密钥" note="默认密钥，正式" />
            {fresh?.secret && <NewSecret apiKey={fresh} onKept={opening.forget} />}
            <FactList
              facts={[
                ['AppKey', <Copyable text={key.appKey} what="AppKey" />],
                ['密钥', <span className="mono">{key.secretMask}</span>],
              ]}
            />
          </section>
        ) : (
          <Opening product={product} busy={opening.busy} hasKey={Boolean(key)} onOpen={() => void opening.open()} />
        )}
        {isOpen && (
          <SamplePanel
            projectId={product.id}
            appKey={key?.appKey}
            run={(apiId) => <BrowserRun key={apiId} apiId={apiId} secret={fresh?.secret ?? undefined} />}
          />
        )}
      </div>
      <div>
        <WaitingCall projectId={product.id} />
        <Afterwards product={product} />
      </div>
      {opening.asking && (
        <ProofDialog title="生成密钥" verb="生成" onClose={opening.stopAsking} act={opening.makeKey} />
      )}
    </div>
  );
}

type OpeningProps = { product: Product; busy: boolean; hasKey: boolean; onOpen: () => void };

/** What the press does; of a product whose application is being looked at, where that stands. */
function Opening({ product, busy, hasKey, onOpen }: OpeningProps) {
  const { name, price, unit, freeQuota, applyStatus: status } = product;
  const stands = applyStatus.rows.find(({ value }) => value === status);
  const free = freeQuota > 0 ? `，免费 ${formatCount(freeQuota)} ${unitLabel(unit)}` : '';
  const waits = stands && status !== applyStatus.open && status !== applyStatus.closed;
  return (
    <section className="workspace-section" aria-labelledby="first-open">
      <RuledHead id="first-open" title={name} note={`${formatMoney(price, 3)} 元/${unitLabel(unit)}${free}`} />
      {waits ? (
        <p>
          {`这个接口${stands.label}，`}
          <Link to="/req/apply">到“我的接口”里看</Link>。
        </p>
      ) : (
        <>
          <p className="first-open">
            <Button look="main" disabled={busy} onClick={onOpen}>
              {busy ? '正在开通' : hasKey ? '申请并开通' : '开通并生成密钥'}
            </Button>
          </p>
          <p className="small quiet">失败的调用不扣费；免费次数与余额用完即停，不会欠费。</p>
        </>
      )}
    </section>
  );
}

function Afterwards({ product: { id, unit, offers } }: { product: Product }) {
  const offer = offers.find(({ stock }) => stock !== 0);
  const price = offer && `${formatMoney(offer.price)} 元，每${unitLabel(unit)} ${formatMoney(offer.unitPrice, 4)} 元`;
  const step = (key: string, title: string, text: string, to: string, label: string) => ({
    key,
    title,
    text,
    action: (
      <ButtonLink size="small" to={to}>
        {label}
      </ButtonLink>
    ),
  });
  return (
    <section className="workspace-section" aria-labelledby="afterwards">
      <RuledHead id="afterwards" title="接下来" note="跑通以后再看也不迟" />
      <NextSteps
        steps={[
          step('limits', '给密钥加 IP 白名单', '密钥只能从您的服务器用', '/req/apply?tab=keys', '设置'),
          step('sign', '换成签名', '密钥不再随请求发出，适合上线', `/product/${id}#code`, '看示例'),
          offer
            ? step(
                'offer',
                '免费次数用完以前，看看套餐',
                `${formatCount(offer.calls)} ${unitLabel(unit)} ${price}`,
                `/req/buy?projectId=${id}`,
                '看套餐',
              )
            : step(
                'recharge',
                '免费次数用完以前，充一点余额',
                '按次从余额扣，不会欠费',
                '/fund/rechargeCenter',
                '充值',
              ),
        ]}
      />
    </section>
  );
}
