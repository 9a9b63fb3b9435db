// Asks members who have a second factor for a code where a call wants one, whichever page made it.
import { useQuestion } from '@jishi/client/second-factor-question';
import { Suspense, lazy } from 'react';

const SecondFactorDialog = lazy(async () => ({
  default: (await import('../features/account/totp/second-factor-dialog')).SecondFactorDialog,
}));

/** Mounted once in the root. */
export function SecondFactorPrompt() {
  const question = useQuestion();
  if (!question) return null;
  return (
    <Suspense fallback={null}>
      <SecondFactorDialog key={question.fault ?? ''} {...question} />
    </Suspense>
  );
}
