// How far a list is that was just bought: asked for until each of its orders has an end, or waits for a person.
import { getMemberInfo } from '@jishi/contract/account';
import { getRechargeStatistics, listRechargeOrders } from '@jishi/contract/recharge/order';
import { aside } from '@jishi/ui/main-part';
import { formatCount } from '@jishi/ui/money';
import { Link } from '@jishi/ui/router';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { refreshReads } from '../../shell/client';
import { rechargeSums } from './queries';
import type { Bought } from './use-buying';

const AGAIN_MS = 2000;

export function BoughtList({ bought: { id, orders }, onClose }: { bought: Bought; onClose: () => void }) {
  const client = useQueryClient();
  const { data } = useQuery({
    ...aside('这一批的进度', rechargeSums({ no: id })),
    refetchInterval: ({ state }) => (state.data && state.data.open === state.data.uncertain ? false : AGAIN_MS),
  });
  const { success = 0, back = 0, uncertain = 0 } = data ?? {};
  const ended = success + back + uncertain;
  useEffect(() => {
    if (ended > 0) void refreshReads(client, listRechargeOrders, getRechargeStatistics, getMemberInfo);
  }, [client, ended]);
  const parts = [
    ['成功', success],
    ['失败已退回', back],
    ['待核实', uncertain],
    ['进行中', orders - ended],
  ] as const;
  const words = parts.filter(([, count]) => count > 0).map(([name, count]) => `${name} ${formatCount(count)} 笔`);
  return (
    <section className="recharge-bought" aria-label="这一批的进度">
      <p aria-live="polite">
        <strong>{ended < orders ? '这一批正在充值' : '这一批已有结果'}</strong> 共 {formatCount(orders)} 笔：
        {words.join('，')}
      </p>
      <progress max={orders} value={ended} aria-label="这一批的进度" />
      <p className="recharge-bought-acts">
        <Link to={`/fund/rechargeRecords?tab=quick&no=${id}`}>只看这一批</Link>
        <button type="button" className="text-button" onClick={onClose}>
          收起
        </button>
      </p>
    </section>
  );
}
