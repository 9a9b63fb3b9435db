// The page cache: visited pages stay mounted and hidden. The router's hooks are frozen per page; otherwise a hidden
// page would re-render with the next page's query and lose its input.
import { Activity, type ReactNode, useContext, useEffect, useState } from 'react';
import {
  UNSAFE_DataRouterStateContext as RouterStateContext,
  UNSAFE_LocationContext as LocationContext,
  useMatches,
  useOutlet,
} from 'react-router';
import type { PageData, PageHandle } from './page';
import { ui, useUi } from './ui-store';

/** How many pages are kept; the least recently visited one is dropped first. */
const MOST_PAGES = 12;

type Snapshot = {
  outlet: ReactNode;
  location: React.ContextType<typeof LocationContext>;
  state: React.ContextType<typeof RouterStateContext>;
  kept: boolean;
  epoch: number;
};

/** The outlet of a layout: shows the current page and keeps the visited ones. */
export function KeepAliveOutlet() {
  const matches = useMatches();
  const leaf = matches.at(-1)!;
  const handle = leaf.handle as PageHandle | undefined;
  const failed = useContext(RouterStateContext)?.errors != null;
  const kept = handle?.keepAlive === true && !failed;
  const epochs = useUi((state) => state.epochs);
  useVisit(leaf.pathname, leaf.loaderData as PageData | undefined, kept ? handle : undefined);
  return <KeptOutlets current={leaf.pathname} kept={kept} epochOf={(path) => epochs[path] ?? 0} />;
}

/** The outlet of the root: keeps each layout with its pages while another layout is shown. */
export function LayoutOutlet() {
  const layout = useMatches()[1]?.id ?? '';
  const epoch = useUi((state) => state.epoch);
  return <KeptOutlets current={layout} kept epochOf={() => epoch} />;
}

function KeptOutlets({ current, kept, epochOf }: { current: string; kept: boolean; epochOf: (key: string) => number }) {
  const outlet = useOutlet();
  const location = useContext(LocationContext);
  const state = useContext(RouterStateContext);
  const now: Snapshot = { outlet, location, state, kept, epoch: epochOf(current) };
  const [snapshots, setSnapshots] = useState(() => new Map([[current, now]]));
  if (!sameSnapshot(snapshots.get(current), now)) setSnapshots(withSnapshot(snapshots, current, now));

  const shown = new Map(snapshots).set(current, now);
  return [...shown]
    .filter(([key, snapshot]) => key === current || snapshot.epoch === epochOf(key))
    .toSorted(([a], [b]) => (a < b ? -1 : 1)) // A stable order: React never moves the DOM nodes of kept pages.
    .map(([key, snapshot]) => (
      <Activity key={`${key}#${snapshot.epoch}`} mode={key === current ? 'visible' : 'hidden'}>
        <LocationContext value={snapshot.location}>
          <RouterStateContext value={snapshot.state}>{snapshot.outlet}</RouterStateContext>
        </LocationContext>
      </Activity>
    ));
}

function withSnapshot(snapshots: Map<string, Snapshot>, current: string, now: Snapshot): Map<string, Snapshot> {
  const others = [...snapshots].filter(([key, snapshot]) => key !== current && snapshot.kept);
  return new Map([...others.slice(1 - MOST_PAGES), [current, now]]);
}

function sameSnapshot(a: Snapshot | undefined, b: Snapshot): boolean {
  return (
    a !== undefined &&
    a.outlet === b.outlet &&
    a.location === b.location &&
    a.state === b.state &&
    a.kept === b.kept &&
    a.epoch === b.epoch
  );
}

/** Enters the current page into the list of visited pages. */
function useVisit(path: string, data: PageData | undefined, handle: PageHandle | undefined) {
  const { search, hash } = useContext(LocationContext).location;
  const name = handle?.name;
  const title = data?.head.title;
  useEffect(() => {
    if (!name) return;
    const fullPath = path + search;
    const query = Object.fromEntries(new URLSearchParams(search));
    ui.getState().visit({ name, path, fullPath, href: fullPath + hash, title: title ?? name, query });
  }, [name, title, path, search, hash]);
}
