// Asks members to accept newer agreements, on every page except the agreements' own.
import { Suspense, lazy } from 'react';
import { useLocation } from '@jishi/ui/router';
import { useInBrowser } from './in-browser';
import { useMember } from './member';

const AgreementDialog = lazy(async () => ({
  default: (await import('../features/account/agreement/agreement-dialog')).AgreementDialog,
}));

/** Mounted once in the root. */
export function AgreementPrompt() {
  const protocols = useMember()?.protocolsToAgree ?? [];
  const { pathname } = useLocation();
  if (!useInBrowser() || protocols.length === 0 || pathname.startsWith('/content/')) return null;
  return (
    <Suspense fallback={null}>
      <AgreementDialog protocols={protocols} />
    </Suspense>
  );
}
