// The thin bar at the top while a page is on its way.
import { useEffect, useRef } from 'react';
import { useNavigation, usePlace } from '@jishi/ui/router';
import { LOADING_BAR, type LoadingBar, createLoadingBar } from './loading-bar';

export function ProgressBar() {
  const loading = useNavigation().state === 'loading';
  const failed = usePlace().errors !== null;
  const element = useRef<HTMLDivElement>(null);
  const bar = useRef<LoadingBar>(undefined);

  useEffect(() => {
    // Written to the element: a frame must not cost a render.
    bar.current = createLoadingBar(({ phase, progress, fading }) => {
      const { current } = element;
      if (!current) return;
      current.hidden = phase === 'hidden';
      current.style.transform = `scaleX(${progress / 100})`;
      current.classList.toggle('is-failed', phase === 'error');
      current.classList.toggle('is-fading', fading);
    });
    return () => bar.current?.stop();
  }, []);

  useEffect(() => {
    if (loading) bar.current?.start();
    else bar.current?.finish(failed ? 'error' : 'finished');
  }, [loading, failed]);

  return (
    <div ref={element} className="progress-bar" style={{ height: LOADING_BAR.height }} aria-hidden="true" hidden />
  );
}
