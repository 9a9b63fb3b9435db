// The page cache: visited pages stay mounted and hidden. The router's hooks are frozen per page; otherwise a hidden
// page would re-render with the next page's query and lose its input.
import { Activity, type ReactNode, useEffect, useState } from 'react';
import { type Place, PlaceContext, useMatches, useOutlet, usePlace } from '@jishi/ui/router';
import type { PageData, PageHandle } from './page';
import { ui, useUi } from './ui-store';

/** How many pages are kept; the least recently visited one is dropped first. */
const MOST_PAGES = 12;

type Snapshot = {
  outlet: ReactNode;
  place: Place;
  kept: boolean;
  epoch: number;
};

/** The outlet of a layout: shows the current page and keeps the visited ones. */
export function KeepAliveOutlet() {
  const { location, errors } = usePlace();
  const leaf = useMatches().at(-1)!;
  const handle = leaf.handle as PageHandle | undefined;
  const kept = handle?.keepAlive === true && errors === null;
  const epochs = useUi((state) => state.epochs);
  useVisit(location, leaf.loaderData as PageData | undefined, kept ? handle : undefined);
  return <KeptOutlets current={location.pathname} kept={kept} epochOf={(path) => epochs[path] ?? 0} />;
}

/** The outlet of the root: keeps each layout with its pages while another layout is shown. */
export function LayoutOutlet() {
  const layout = useMatches()[1]?.id ?? '';
  const epoch = useUi((state) => state.epoch);
  return <KeptOutlets current={layout} kept epochOf={() => epoch} />;
}

function KeptOutlets({ current, kept, epochOf }: { current: string; kept: boolean; epochOf: (key: string) => number }) {
  const outlet = useOutlet();
  const place = usePlace();
  const now: Snapshot = { outlet, place, kept, epoch: epochOf(current) };
  const [snapshots, setSnapshots] = useState(() => new Map([[current, now]]));
  if (!sameSnapshot(snapshots.get(current), now)) setSnapshots(withSnapshot(snapshots, current, now));

  const shown = new Map(snapshots).set(current, now);
  return [...shown]
    .filter(([key, snapshot]) => key === current || snapshot.epoch === epochOf(key))
    .toSorted(([a], [b]) => (a < b ? -1 : 1)) // A stable order: React never moves the DOM nodes of kept pages.
    .map(([key, snapshot]) => (
      <Activity key={`${key}#${snapshot.epoch}`} mode={key === current ? 'visible' : 'hidden'}>
        <PlaceContext value={snapshot.place}>{snapshot.outlet}</PlaceContext>
      </Activity>
    ));
}

function withSnapshot(snapshots: Map<string, Snapshot>, current: string, now: Snapshot): Map<string, Snapshot> {
  const others = [...snapshots].filter(([key, snapshot]) => key !== current && snapshot.kept);
  return new Map([...others.slice(1 - MOST_PAGES), [current, now]]);
}

function sameSnapshot(a: Snapshot | undefined, b: Snapshot): boolean {
  return a !== undefined && a.outlet === b.outlet && a.place === b.place && a.kept === b.kept && a.epoch === b.epoch;
}

/** Enters the current page into the list of visited pages. */
function useVisit(
  { pathname: path, search, hash }: Place['location'],
  data: PageData | undefined,
  handle: PageHandle | undefined,
) {
  const name = handle?.name;
  const title = data?.head.title;
  useEffect(() => {
    if (!name) return;
    const fullPath = path + search;
    const query = Object.fromEntries(new URLSearchParams(search));
    ui.getState().visit({ name, path, fullPath, href: fullPath + hash, title: title ?? name, query });
  }, [name, title, path, search, hash]);
}
