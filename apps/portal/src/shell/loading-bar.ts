// The thin bar's states: hidden, loading (eases toward 100), finished or failed, fading, hidden again.

/** Height in pixels and times in milliseconds (specification section 9). */
export const LOADING_BAR = { height: 2, duration: 2000, throttle: 200, hideDelay: 500, resetDelay: 400 } as const;

export type LoadingBarState = {
  phase: 'hidden' | 'loading' | 'finished' | 'error';
  /** 0 to 100. */
  progress: number;
  /** Still there, on its way out. */
  fading: boolean;
};

export type LoadingBar = {
  start(): void;
  finish(outcome: 'finished' | 'error'): void;
  stop(): void;
};

const HIDDEN: LoadingBarState = { phase: 'hidden', progress: 0, fading: false };

/** How far the bar is after `elapsed` ms: fast at first, 70 % after 2000 ms, never 100 %. */
export function progressAt(elapsed: number): number {
  const share = (elapsed / LOADING_BAR.duration) * 100;
  return (2 / Math.PI) * 100 * Math.atan(share / 50);
}

/** A loading bar that reports each change; it only shows for loads longer than the throttle. */
export function createLoadingBar(onChange: (state: LoadingBarState) => void): LoadingBar {
  let state = HIDDEN;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let frame = 0;

  const change = (next: LoadingBarState) => {
    state = next;
    onChange(state);
  };
  const stop = () => {
    clearTimeout(timer);
    cancelAnimationFrame(frame);
  };
  const ease = (since: number) => {
    frame = requestAnimationFrame(() => {
      change({ phase: 'loading', progress: progressAt(performance.now() - since), fading: false });
      ease(since);
    });
  };

  return {
    stop,
    start() {
      stop();
      timer = setTimeout(() => {
        change({ phase: 'loading', progress: 0, fading: false });
        ease(performance.now());
      }, LOADING_BAR.throttle);
    },
    finish(outcome) {
      stop();
      if (state.phase === 'hidden') return;
      change({ phase: outcome, progress: 100, fading: false });
      timer = setTimeout(() => {
        change({ ...state, fading: true });
        timer = setTimeout(() => change(HIDDEN), LOADING_BAR.resetDelay);
      }, LOADING_BAR.hideDelay);
    },
  };
}
