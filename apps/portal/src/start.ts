// Loads the page's modules once it has been painted: on a slow line what can be read comes first.
const own = document.querySelector<HTMLScriptElement>('script[data-modules]');

function load(nonce: string, [entry, ...others]: string[]) {
  for (const href of others) {
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', nonce, href }));
  }
  document.head.append(Object.assign(document.createElement('script'), { type: 'module', nonce, src: entry }));
}

if (own) {
  const { nonce, dataset } = own;
  const start = () => load(nonce, dataset['modules']!.split(' '));
  // A page nobody looks at is never painted.
  if (document.visibilityState === 'hidden') start();
  else requestAnimationFrame(() => setTimeout(start));
}
