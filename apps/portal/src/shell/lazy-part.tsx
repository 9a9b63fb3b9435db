// A tab whose code comes once it is opened, so that the page stays light for who opens another one.
import { TableSkeleton } from '@jishi/ui/table-skeleton';
import { type ComponentType, Suspense, lazy } from 'react';
import { useInBrowser } from './in-browser';

export function lazyPart(load: () => Promise<ComponentType>): ComponentType {
  const Part = lazy(async () => ({ default: await load() }));
  const place = <TableSkeleton rows={10} />;
  return function LazyPart() {
    if (!useInBrowser()) return place;
    return (
      <Suspense fallback={place}>
        <Part />
      </Suspense>
    );
  };
}
