// Asks before a form with unsaved changes is left; the draft outlives the way out unless it is given up.
import { Button } from '@jishi/ui/button';
import { Dialog } from '@jishi/ui/dialog';
import { useEffect } from 'react';
import { type Location, useBlocker } from '@jishi/ui/router';
import { readToken } from '../session';
import type { Form } from './form-store';
import { useDirty } from './use-form-store';

type Props = {
  form: Form;
  /** What is being edited, such as 产品. */
  what: string;
  onDiscard: () => void;
};

export function LeaveGuard({ form, what, onDiscard }: Props) {
  const dirty = useDirty(form);
  const blocker = useBlocker(
    // Asked of the form itself: saving leads on before this component has seen that there is nothing left to save.
    ({ currentLocation, nextLocation }) => form.isDirty() && leaves(currentLocation, nextLocation),
  );
  useEffect(() => {
    if (!dirty) return;
    const onUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', onUnload);
    return () => removeEventListener('beforeunload', onUnload);
  }, [dirty]);
  if (blocker.state !== 'blocked') return null;

  function discard() {
    onDiscard();
    blocker.proceed?.();
  }
  return (
    <Dialog title="有未保存的修改" onClose={() => blocker.reset()}>
      <div className="dialog-content">离开后，已填的内容作为草稿留在本标签页，再打开这{what}就能接着写。</div>
      <p className="dialog-actions">
        <Button onClick={discard}>放弃修改</Button>
        <Button onClick={() => blocker.proceed()}>留作草稿并离开</Button>
        <Button look="main" autoFocus onClick={() => blocker.reset()}>
          留下继续
        </Button>
      </p>
    </Dialog>
  );
}

// A session that ended leads to the sign-in page and back: there is nothing to ask.
function leaves(from: Location, to: Location): boolean {
  return from.pathname !== to.pathname && readToken() !== '';
}
