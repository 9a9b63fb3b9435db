// Loads the page's modules once it has been painted: on a slow line what can be read comes first.
const own = document.querySelector<HTMLScriptElement>('script[data-modules]');

/** How long after its first frame, in ms, a browser that told of no paint is no longer waited for. */
const PAINT_WITHIN = 1000;

function load(nonce: string, [entry, ...others]: string[]) {
  for (const href of others) {
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', nonce, href }));
  }
  document.head.append(Object.assign(document.createElement('script'), { type: 'module', nonce, src: entry }));
}

if (own) {
  const { nonce, dataset } = own;
  let started = false;
  const start = () => {
    if (!started) load(nonce, dataset['modules']!.split(' '));
    started = true;
  };
  // A page nobody looks at is never painted, and some browsers keep to themselves when they painted.
  if (document.visibilityState === 'hidden' || !PerformanceObserver.supportedEntryTypes.includes('paint')) start();
  else {
    const painted = new PerformanceObserver((entries) => {
      if (entries.getEntriesByName('first-contentful-paint').length) start();
    });
    painted.observe({ type: 'paint', buffered: true });
    document.addEventListener('visibilitychange', start, { once: true });
    requestAnimationFrame(() => setTimeout(start, PAINT_WITHIN));
  }
}
