// Marks a product as a favourite. Only members have favourites, so only they load what does it.
import { Suspense, lazy } from 'react';
import { useInBrowser } from '../../shell/in-browser';
import { useSignedIn } from '../../shell/session';
import type { HeartOf } from './heart';

const Heart = lazy(() => import('./heart'));

/** With `words` it says what it does; without, it sits on the product's glyph. */
export function Favourite({ project, words }: { project: HeartOf; words?: boolean }) {
  const signedIn = useSignedIn();
  return useInBrowser() && signedIn ? (
    <Suspense fallback={null}>
      <Heart project={project} words={words} />
    </Suspense>
  ) : null;
}
