// /vip: my level and its end, what it saved, the levels side by side, what to do next.
import { ButtonLink } from '@jishi/ui/button';
import { EmptyState } from '@jishi/ui/empty-state';
import { Failure } from '@jishi/ui/failure';
import { PageHead } from '@jishi/ui/page-head';
import { TableSkeleton } from '@jishi/ui/table-skeleton';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@jishi/ui/router';
import { LatestVipOrders } from './latest-orders';
import { Levels } from './levels';
import { MY_VIP, VIP_LEVELS } from './queries';
import { Standing } from './standing';

export function VipScreen() {
  const levels = useQuery(VIP_LEVELS);
  const mine = useQuery(MY_VIP);
  const failed = levels.error ?? mine.error;
  return (
    <>
      <PageHead title="会员服务" actions={<Link to="/fund/consumptionRecords?tab=vip">会员消费记录</Link>} />
      {levels.data && mine.data ? (
        <>
          {mine.data.unpaidOrderNo && (
            <p className="note">
              您有一笔会员订单还没有付款，付款或取消后才能再买。{' '}
              <Link to={`/pay?orderNo=${mine.data.unpaidOrderNo}`}>去付款或取消</Link>
            </p>
          )}
          <Standing mine={mine.data} levels={levels.data.levels} />
          {levels.data.levels.length > 0 ? (
            <Levels levels={levels.data.levels} current={mine.data.current?.level} />
          ) : (
            <EmptyState title="现在没有在售的会员等级">
              调用与套餐按标价计费。{' '}
              <ButtonLink size="small" to="/product/list">
                看在售的接口
              </ButtonLink>
            </EmptyState>
          )}
          <LatestVipOrders />
        </>
      ) : failed ? (
        <Failure
          title="会员页没有加载出来"
          reason={failed.msg}
          onRetry={() => void Promise.all([levels.refetch(), mine.refetch()])}
        />
      ) : (
        <TableSkeleton rows={10} />
      )}
    </>
  );
}
