import type { getHomeFigures } from '@jishi/contract/catalogue';
import type { Output } from '@jishi/contract/endpoint';
import { FigureStrip } from '@jishi/ui/figure-strip';
import { Figure, NoFigure, formatCount } from '@jishi/ui/money';

/** Counted from the book and the call records; where nothing was called it says so. */
export function HomeFigures({ figures }: { figures: Output<typeof getHomeFigures> }) {
  return (
    <FigureStrip
      label="平台数字"
      figures={[
        { label: '在售接口', value: <Figure value={formatCount(figures.projects)} unit="个" /> },
        { label: '近 24 小时调用', value: <Figure value={formatCount(figures.callsDay)} unit="次" /> },
        {
          label: '近 30 天成功率',
          value: figures.successRate === null ? <NoFigure /> : <Figure value={figures.successRate} unit="%" />,
        },
        { label: '近 30 天失败免计', value: <Figure value={formatCount(figures.uncharged)} unit="次" /> },
      ]}
    />
  );
}
