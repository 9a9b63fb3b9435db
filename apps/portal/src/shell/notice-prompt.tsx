// An important notice pops up once in each browser, for members and visitors alike; never over a step of something.
import { Suspense, lazy } from 'react';
import { useMatches } from '@jishi/ui/router';
import { useInBrowser } from './in-browser';
import { useMember } from './member';
import { useUi } from './ui-store';

const ImportantNotice = lazy(async () => ({
  default: (await import('../features/content/notice/important-notice')).ImportantNotice,
}));

/** Mounted once in the root; other dialogs come first. */
export function NoticePrompt() {
  const isStep = useMatches()[1]?.id === 'custom';
  const isBusy = useUi((state) => state.loginModal);
  const isAgreeing = (useMember()?.protocolsToAgree ?? []).length > 0;
  if (!useInBrowser() || isStep || isBusy || isAgreeing) return null;
  return (
    <Suspense fallback={null}>
      <ImportantNotice />
    </Suspense>
  );
}
