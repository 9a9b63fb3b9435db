// After a deploy the old chunks are gone: the next navigation reloads the page, and so does a missing chunk.
import type { Router } from '@jishi/ui/router';

const POLL_MS = 60_000;
/** A page is forced to reload at most once in 10 seconds. */
const RELOAD_THROTTLE_MS = 10_000;
const RELOADED_AT = 'reloaded-at';

/** Whether a forced reload is allowed now. */
export function mayReload(lastReload: number, now: number): boolean {
  return now - lastReload >= RELOAD_THROTTLE_MS;
}

/** Polls builds/latest.json while the window is visible. */
export function watchDeploys(router: Router, build: string): void {
  let outdated = false;
  setInterval(async () => {
    if (document.hidden || outdated) return;
    outdated = (await latestBuild()) !== build;
  }, POLL_MS);
  router.subscribe(({ navigation }) => {
    if (outdated && navigation.state === 'loading') {
      const { pathname, search, hash } = navigation.location;
      location.assign(pathname + search + hash);
    }
  });
  addEventListener('vite:preloadError', (event) => {
    if (!mayReload(Number(sessionStorage.getItem(RELOADED_AT) ?? 0), Date.now())) return;
    event.preventDefault();
    sessionStorage.setItem(RELOADED_AT, String(Date.now()));
    location.reload();
  });

  async function latestBuild(): Promise<string> {
    try {
      const response = await fetch('/builds/latest.json', { cache: 'no-store' });
      return ((await response.json()) as { id: string }).id;
    } catch {
      return build;
    }
  }
}
