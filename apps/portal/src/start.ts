// Loads the page's modules after the first paint: on a slow line the text comes first. Read-only pages wait for an
// interaction. A press before React owns the page is replayed afterwards.
const own = document.querySelector<HTMLScriptElement>('script[data-modules]');

/** How long to wait after the first frame, in ms, for a browser that reports no paint. */
const PAINT_WITHIN = 1000;

const ACTS = ['pointermove', 'pointerdown', 'touchstart', 'keydown', 'focusin'];
/** Addresses with marks that must be stored and reported at once. */
const BRINGS = /[?&](?:bd_vid|invitenumber)=/;

let started = false;

function start({ nonce, dataset }: HTMLScriptElement) {
  if (started) return;
  started = true;
  const [entry, ...others] = dataset['modules']!.split(' ');
  for (const href of others) {
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', nonce, href }));
  }
  document.head.append(Object.assign(document.createElement('script'), { type: 'module', nonce, src: entry }));
}

function whenPainted(then: () => void) {
  // A hidden page is never painted, and some browsers do not report paints.
  if (document.visibilityState === 'hidden' || !PerformanceObserver.supportedEntryTypes.includes('paint'))
    return then();
  const painted = new PerformanceObserver((entries) => {
    if (entries.getEntriesByName('first-contentful-paint').length) then();
  });
  painted.observe({ type: 'paint', buffered: true });
  document.addEventListener('visibilitychange', then, { once: true });
  requestAnimationFrame(() => setTimeout(then, PAINT_WITHIN));
}

function whenSomebodyActs(then: () => void) {
  const act = (event: Event) => {
    // A browser also reports the still pointer that a page appears under.
    if (event.type === 'pointermove' && !(event as PointerEvent).movementX && !(event as PointerEvent).movementY)
      return;
    then();
  };
  for (const type of ACTS) addEventListener(type, act, { passive: true, capture: true });
}

/** Links, GET forms and native widgets work without React; only the last other action is replayed. */
function keepWhatIsPressed() {
  let again: (() => void) | undefined;
  const keep = (event: Event) => {
    const { target, type } = event;
    const button = target instanceof Element && target.closest('button');
    if (type === 'click' && button && button.type === 'button') again = () => button.click();
    else if (type === 'submit' && target instanceof HTMLFormElement && !target.hasAttribute('action')) {
      event.preventDefault();
      again = () => target.requestSubmit();
    }
  };
  for (const type of ['click', 'submit']) document.addEventListener(type, keep, true);
  document.addEventListener(
    'owned',
    () => {
      for (const type of ['click', 'submit']) document.removeEventListener(type, keep, true);
      again?.();
    },
    { once: true },
  );
}

if (own) {
  keepWhatIsPressed();
  const go = () => start(own);
  if ('waits' in own.dataset && !BRINGS.test(location.search)) whenSomebodyActs(go);
  else whenPainted(go);
}
