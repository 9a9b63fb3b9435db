// The numbers over the market, at most a minute old.
import { FigureStrip, type StripFigure } from '@jishi/ui/figure-strip';
import { Figure, formatCount, formatMoney } from '@jishi/ui/money';
import { useQuery } from '@tanstack/react-query';
import { SUPPLY_NUMBERS, TRADE_INFO, TRADE_RATE } from '../queries';
import { rateText, spanText } from '../words';

const EACH_MINUTE = { refetchInterval: 60_000 };

export function Numbers() {
  const supply = useQuery({ ...SUPPLY_NUMBERS, ...EACH_MINUTE }).data;
  const trade = useQuery({ ...TRADE_INFO, ...EACH_MINUTE }).data;
  const rate = useQuery({ ...TRADE_RATE, ...EACH_MINUTE }).data;
  const figures: StripFigure[] = [];
  if (supply) {
    figures.push({
      label: '在售商品',
      value: <Figure value={formatCount(supply.products)} unit="种" />,
      note: `${formatCount(supply.suppliers)} 家供货方，${formatCount(supply.offers)} 个报价`,
    });
  }
  if (trade) {
    figures.push(traded('今天成交', trade.today), traded('近 30 天成交', trade.month));
  }
  if (rate) {
    figures.push({
      label: '30 日成功率',
      value: rate.successRate === null ? '—' : <Figure value={rateText(rate.successRate)} unit="%" />,
      note: rate.seconds === null ? '还没有交付的订单' : `交付用时中位 ${spanText(rate.seconds)}`,
    });
  }
  if (figures.length === 0) return null;
  return <FigureStrip label="市场的数字" figures={figures} compact />;
}

function traded(label: string, { orders, amount }: { orders: number; amount: string }): StripFigure {
  return { label, value: <Figure value={formatCount(orders)} unit="单" />, note: `¥${formatMoney(amount)}` };
}
