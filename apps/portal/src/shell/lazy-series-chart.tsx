// The chart where it can be drawn: its library is large and needs the browser, so its place is kept until it is here.
import { type ComponentProps, Suspense, lazy } from 'react';
import { useInBrowser } from './in-browser';

const SeriesChart = lazy(() => import('./series-chart'));

export function LazySeriesChart(props: ComponentProps<typeof SeriesChart>) {
  const place = <div className="series-chart" />;
  if (!useInBrowser()) return place;
  return (
    <Suspense fallback={place}>
      <SeriesChart {...props} />
    </Suspense>
  );
}
