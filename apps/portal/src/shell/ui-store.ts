// State of the window rather than of the data: the login dialog, visited pages. The server never writes to it,
// since on the server all requests would share it.
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';

/** A page that was visited and is kept. */
export type View = {
  name: string;
  /** The address without its query. */
  path: string;
  /** The address with its query. */
  fullPath: string;
  href: string;
  title: string;
  query: Record<string, string>;
};

type UiState = {
  loginModal: boolean;
  /** False once the enumerations are here. */
  canRequestEnum: boolean;
  views: Record<string, View>;
  /** A page whose epoch has moved on is dropped from the page cache. */
  epochs: Record<string, number>;
  /** Moves on when all pages are dropped, layouts included. */
  epoch: number;
  openLogin(): void;
  closeLogin(): void;
  enumsArrived(): void;
  visit(view: View): void;
  /** Forgets one page, by its path. */
  evict(path: string): void;
  /** Forgets every page but one. */
  evictOthers(path: string): void;
  /** Forgets every page. */
  evictAll(): void;
  /** Drops everything that belonged to the former member. */
  reset(): void;
};

export const ui = createStore<UiState>()((set, get) => ({
  loginModal: false,
  canRequestEnum: true,
  views: {},
  epochs: {},
  epoch: 0,
  openLogin: () => set({ loginModal: true }),
  closeLogin: () => set({ loginModal: false }),
  enumsArrived: () => set({ canRequestEnum: false }),
  visit: (view) =>
    set(({ views }) => {
      const known = views[view.path];
      if (known?.fullPath === view.fullPath && known.title === view.title) return {};
      return { views: { ...views, [view.path]: view } };
    }),
  evict: (path) => set((state) => without(state, [path])),
  evictOthers: (path) =>
    set((state) =>
      without(
        state,
        Object.keys(state.views).filter((other) => other !== path),
      ),
    ),
  evictAll: () => set((state) => ({ ...without(state, Object.keys(state.views)), epoch: state.epoch + 1 })),
  reset: () => {
    get().evictAll();
    set({ canRequestEnum: true });
  },
}));

/** Reads the window's state in a component. */
export function useUi<Selected>(select: (state: UiState) => Selected): Selected {
  return useStore(ui, select);
}

function without({ views, epochs }: Pick<UiState, 'views' | 'epochs'>, paths: readonly string[]) {
  const kept = Object.entries(views).filter(([path]) => !paths.includes(path));
  const moved = paths.map((path) => [path, (epochs[path] ?? 0) + 1] as const);
  return { views: Object.fromEntries(kept), epochs: { ...epochs, ...Object.fromEntries(moved) } };
}
