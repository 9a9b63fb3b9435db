// Asks members for their consent to newer agreements, wherever they are but on the agreements' own pages.
import { Suspense, lazy } from 'react';
import { useLocation } from 'react-router';
import { useInBrowser } from './in-browser';
import { useMember } from './member';

const AgreementDialog = lazy(async () => ({
  default: (await import('../features/account/agreement/agreement-dialog')).AgreementDialog,
}));

/** Stands once in the root. */
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
