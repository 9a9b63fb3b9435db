// The trade password before the cards, and who looked at them last.
import * as codes from '@jishi/contract/codes';
import { listDeliveredGoods, unlockGoods } from '@jishi/contract/marketplace/order';
import type { Output } from '@jishi/contract/endpoint';
import { Moment } from '@jishi/ui/beijing-time';
import { Unfold } from '@jishi/ui/unfold';
import { useQueryClient } from '@tanstack/react-query';
import { refreshReads, useCall } from '../../../shell/client';
import { useForm } from '../../../shell/form';
import { CHANGED_BY_ORDER } from '../changed';
import { WithPassword } from '../with-password';
import type { Order } from './order';

type Goods = Output<typeof listDeliveredGoods>;

type Props = {
  order: Order;
  views: Goods['views'];
  /** The cards are whole now. */
  shown: boolean;
  onShow: (cards: Goods['goods']) => void;
};

export function Gate({ order: { no, delivered }, views, shown, onShow }: Props) {
  const client = useQueryClient();
  const { mutateAsync: load } = useCall(listDeliveredGoods);
  const form = useForm(unlockGoods, {
    initial: { tradePassword: '' },
    input: ({ tradePassword }) => ({ no, tradePassword }),
    owners: { [codes.tradePassword]: 'tradePassword' },
    done: async ({ ticket }) => {
      const { goods } = await load({ no, ticket });
      form.change({ tradePassword: '' });
      onShow(goods);
      void refreshReads(client, ...CHANGED_BY_ORDER);
    },
  });
  const [last] = views;
  return (
    <div className="goods-gate">
      <h3>凭交易密码查看</h3>
      {shown ? (
        <p className="note" role="status">
          卡密显示 60 秒后遮住，请及时复制。
        </p>
      ) : (
        <form className="stacked-form" noValidate onSubmit={form.onSubmit}>
          <WithPassword form={form} verb={`查看 ${delivered} 张，60 秒后遮住`} pendingVerb="正在核对" />
        </form>
      )}
      {last ? (
        <Unfold className="as-table" summary={`每次查看都有记录，共 ${views.length} 次`}>
          <ul>
            {views.map(({ time, ip, device, cards }, at) => (
              <li key={`${time} ${at}`}>
                <Moment time={time} short /> 看了 {cards} 张，{device} <span className="mono">{ip}</span>
              </li>
            ))}
          </ul>
        </Unfold>
      ) : (
        <p className="small quiet">每次查看都记下时间与设备；还没有人看过。</p>
      )}
    </div>
  );
}
