// /vip/components/BanlaPaySure: confirms one purchase of a level from the balance, nothing else to choose.
import { payChannel } from '@jishi/contract/enums/payment';
import { EmptyState } from '@jishi/ui/empty-state';
import { Failure } from '@jishi/ui/failure';
import { PageHead } from '@jishi/ui/page-head';
import { TableSkeleton } from '@jishi/ui/table-skeleton';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@jishi/ui/router';
import { useUrlQuery } from '../../../shell/url-query';
import { VIP_LEVELS, vipPurchase } from '../queries';
import { choiceOf } from '../words';
import { Slip } from './slip';

export function BalancePayScreen() {
  const { data, error, refetch } = useQuery(VIP_LEVELS);
  const [search] = useUrlQuery();
  const chosen = data && choiceOf(data.levels, search, data.mine?.level);
  const back = chosen && `level=${chosen.level.level}&period=${chosen.price.period}`;
  return (
    <div className="vip-narrow">
      <PageHead
        title="余额付款确认"
        actions={<Link to={back ? `/vip/components/BuyVip?${back}` : '/vip'}>换等级或付款方式</Link>}
      />
      {chosen ? (
        <Confirmation
          level={chosen.level.level}
          period={chosen.price.period}
          coupon={search.coupon}
          here={`/vip/components/BanlaPaySure?${back}`}
        />
      ) : data ? (
        <EmptyState title="现在没有在售的会员等级">
          <Link to="/vip">回到会员页</Link>
        </EmptyState>
      ) : error ? (
        <Failure title="会员等级没有加载出来" reason={error.msg} onRetry={() => void refetch()} />
      ) : (
        <TableSkeleton rows={6} />
      )}
    </div>
  );
}

type Props = { level: number; period: number; coupon: string | undefined; here: string };

function Confirmation({ level, period, coupon, here }: Props) {
  const { data, error, refetch } = useQuery(vipPurchase(level, period));
  if (data) return <Slip purchase={data} coupon={coupon} channel={payChannel.balance} here={here} />;
  if (error) return <Failure title="价格没有算出来" reason={error.msg} onRetry={() => void refetch()} />;
  return <TableSkeleton rows={6} />;
}
