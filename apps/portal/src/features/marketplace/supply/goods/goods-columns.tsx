import { goodsStatus, goodsWay } from '@jishi/contract/enums/marketplace';
import type { Column } from '@jishi/ui/ledger-table';
import { formatCount, formatMoney } from '@jishi/ui/money';
import { Link } from '@jishi/ui/router';
import { Status, useLabel } from '../../../../shell/labels';
import { stockText } from '../../words';
import type { OwnGoods } from '../own';
import { SwitchButton } from './switch-button';

type Acts = {
  picked: ReadonlySet<string>;
  onPick: (id: string, isPicked: boolean) => void;
  onEdit: (goods: OwnGoods) => void;
};

const SWITCHED: readonly number[] = [goodsStatus.on, goodsStatus.off];

export function goodsColumns({ picked, onPick, onEdit }: Acts): readonly Column<OwnGoods>[] {
  return [
    {
      key: 'name',
      title: '商品',
      fold: 'lead',
      cell: (goods) => (
        <label className="supply-pick">
          <input
            type="checkbox"
            aria-label={`选择 ${goods.productName}`}
            checked={picked.has(goods.id)}
            onChange={({ target }) => onPick(goods.id, target.checked)}
          />
          <span className="supply-name">
            {goods.productName}
            <small className="quiet">{goods.barred || goods.reason}</small>
          </span>
        </label>
      ),
    },
    { key: 'way', title: '交付方式', cell: ({ way }) => <Way way={way} /> },
    {
      key: 'price',
      title: '价格（元）',
      label: '价格',
      align: 'end',
      cell: ({ price, nextPrice, nextTime }) => (
        <span>
          {price === null ? <span className="quiet">没有定价</span> : formatMoney(price)}
          {nextPrice !== null && (
            <small className="quiet supply-next">
              {nextTime?.slice(5, 16)} 起 {formatMoney(nextPrice)}
            </small>
          )}
        </span>
      ),
    },
    {
      key: 'stock',
      title: '库存',
      align: 'end',
      cell: ({ stock, kind, isLow }) =>
        isLow ? <span className="supply-low">{stockText(stock, kind)}，不足</span> : stockText(stock, kind),
    },
    { key: 'orders', title: '30 日订单', align: 'end', cell: ({ orders }) => formatCount(orders) },
    { key: 'status', title: '状态', fold: 'tail', cell: ({ status }) => <Status of="goodsStatus" value={status} /> },
    {
      key: 'action',
      title: '操作',
      label: '',
      align: 'end',
      fold: 'line',
      cell: (goods) => <RowActs goods={goods} onEdit={onEdit} />,
    },
  ];
}

function Way({ way }: { way: number }) {
  return useLabel('goodsWay')(way).label;
}

function RowActs({ goods, onEdit }: { goods: OwnGoods; onEdit: Acts['onEdit'] }) {
  const { id, way, status, productName } = goods;
  return (
    <span className="supply-acts">
      {way === goodsWay.pool && (
        <Link to={`/qy/supply/import?goodsId=${id}`} aria-label={`为 ${productName} 导入卡密`}>
          导入卡密
        </Link>
      )}
      <button type="button" className="text-button" aria-label={`修改 ${productName}`} onClick={() => onEdit(goods)}>
        修改
      </button>
      {SWITCHED.includes(status) && <SwitchButton goods={goods} />}
    </span>
  );
}
