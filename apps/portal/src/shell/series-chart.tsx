// The chart itself. Loaded on its own (default export for React.lazy), because the chart library is large.
import { useTheme } from '@jishi/ui/theme';
import { BarChart, LineChart } from 'echarts/charts';
import { AriaComponent, GridComponent, LegendComponent, TooltipComponent } from 'echarts/components';
import * as echarts from 'echarts/core';
import { CanvasRenderer } from 'echarts/renderers';
import { useEffect, useEffectEvent, useRef } from 'react';
import type { ChartSeries, Ink } from './series';

echarts.use([BarChart, LineChart, GridComponent, LegendComponent, TooltipComponent, AriaComponent, CanvasRenderer]);

type Drawn = { unit: string; slots: readonly string[]; series: readonly ChartSeries[] };
type Props = Drawn & {
  label: string;
  /** The effect of clicking a slot, in words. */
  pickHint: string;
  onPick: (slot: string) => void;
};

export default function SeriesChart({ label, unit, slots, series, pickHint, onPick }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const pick = useEffectEvent(onPick);
  const theme = useTheme();

  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const chart = echarts.init(element);
    const draw = () => chart.setOption(optionOf({ unit, slots, series }, inksOf(element)), { notMerge: true });
    draw();
    // Anywhere in a slot's column: thin bars are hard to hit.
    chart.getZr().on('click', ({ offsetX, offsetY }) => {
      if (!chart.containPixel('grid', [offsetX, offsetY])) return;
      const slot = slots[chart.convertFromPixel({ xAxisIndex: 0 }, offsetX)];
      if (slot !== undefined) pick(slot);
    });
    chart.getZr().on('mousemove', ({ offsetX, offsetY }) => {
      chart.getZr().setCursorStyle(chart.containPixel('grid', [offsetX, offsetY]) ? 'pointer' : 'default');
    });
    const resized = new ResizeObserver(() => chart.resize());
    const dark = matchMedia('(prefers-color-scheme: dark)');
    dark.addEventListener('change', draw);
    resized.observe(element);
    return () => {
      dark.removeEventListener('change', draw);
      resized.disconnect();
      chart.dispose();
    };
  }, [unit, slots, series, theme]);

  return (
    <div
      ref={box}
      className="series-chart"
      role="img"
      aria-label={`${label}，单位${unit}；下方有同样内容的表格`}
      title={pickHint}
    />
  );
}

/** `11-20`, or `11-20 08:00`; the hour alone when all are of one day. */
function slotNames(slots: readonly string[]): string[] {
  const hourly = (slots[0]?.length ?? 0) > 10;
  if (!hourly) return slots.map((slot) => slot.slice(5));
  const oneDay = slots[0]?.slice(0, 10) === slots.at(-1)?.slice(0, 10);
  return slots.map((slot) => `${slot.slice(oneDay ? 11 : 5)}:00`);
}

type Inks = Record<Ink | 'rule' | 'paper' | 'text', string>;

const PARTS = Array.from({ length: 7 }, (_, at) => `--part-${at}`);

// The canvas cannot read CSS variables, so the theme's colours are read for it at drawing time: as a colour, because a
// variable's own text may still hold both shades.
function inksOf(element: HTMLElement): Inks {
  const style = getComputedStyle(element);
  const read = (name: string) => {
    element.style.color = `var(${name})`;
    return style.color;
  };
  const inks = {
    brand: read('--brand-500'),
    danger: read('--danger'),
    quiet: read('--ink-3'),
    ink: read('--ink'),
    rule: read('--rule'),
    paper: read('--paper'),
    text: read('--ink-2'),
    ...Object.fromEntries(PARTS.map((name, at) => [`part-${at}`, read(name)])),
  };
  element.style.color = '';
  return inks;
}

function optionOf({ unit, slots, series }: Drawn, inks: Inks) {
  const reduced = matchMedia('(prefers-reduced-motion: reduce)').matches;
  const font = getComputedStyle(document.body).fontFamily;
  return {
    animation: !reduced,
    animationDuration: 200,
    textStyle: { fontFamily: font, color: inks.text },
    grid: { left: 8, right: 8, top: 40, bottom: 4, containLabel: true },
    legend: { type: 'scroll', left: 0, top: 0, itemWidth: 14, itemHeight: 8, textStyle: { color: inks.text } },
    tooltip: {
      trigger: 'axis',
      // The HTML tooltip carries inline styles, which the page's security policy forbids.
      renderMode: 'richText',
      backgroundColor: inks.paper,
      borderColor: inks.rule,
      textStyle: { color: inks.ink, fontFamily: font, fontSize: 12 },
      valueFormatter: (value: unknown) =>
        typeof value === 'number' ? `${value.toLocaleString('zh-CN')} ${unit}` : '—',
      axisPointer: { lineStyle: { color: inks.quiet } },
    },
    xAxis: {
      type: 'category',
      data: slotNames(slots),
      axisLine: { lineStyle: { color: inks.quiet } },
      axisTick: { show: false },
      axisLabel: { color: inks.text },
    },
    yAxis: {
      type: 'value',
      scale: unit === '%',
      ...(unit === '%' && { max: 100 }),
      splitLine: { lineStyle: { color: inks.rule } },
      axisLabel: { color: inks.text },
    },
    series: series.map(({ name, kind, ink, dashed, values }) => ({
      name,
      type: kind,
      data: values,
      ...(kind === 'bar'
        ? { stack: 'all', barMaxWidth: 28, itemStyle: { color: inks[ink] } }
        : {
            symbol: 'circle',
            symbolSize: 5,
            showSymbol: values.length <= 31,
            itemStyle: { color: inks[ink] },
            lineStyle: { color: inks[ink], width: 2, type: dashed ? 'dashed' : 'solid' },
          }),
    })),
  };
}
