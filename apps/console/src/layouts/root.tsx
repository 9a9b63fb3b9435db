// Present on every page of the console: toasts and dialogs.
import { ConfirmDialog } from '@jishi/ui/confirm';
import { Toasts } from '@jishi/ui/toasts';
import { Outlet } from '@jishi/ui/router';
import { Suspense, lazy } from 'react';
import { useQuestion } from '@jishi/client/second-factor-question';

const SecondFactorDialog = lazy(async () => ({
  default: (await import('../shell/second-factor-dialog')).SecondFactorDialog,
}));

export function Root() {
  return (
    <>
      <Outlet />
      <ConfirmDialog />
      <SecondFactor />
      <Toasts />
    </>
  );
}

/** Loaded with the first act that is to be confirmed. */
function SecondFactor() {
  const question = useQuestion();
  if (!question) return null;
  return (
    <Suspense>
      <SecondFactorDialog key={question.fault ?? ''} {...question} />
    </Suspense>
  );
}
