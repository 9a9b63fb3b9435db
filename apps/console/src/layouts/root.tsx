// Present on every page of the console: toasts and dialogs.
import { ConfirmDialog } from '@jishi/ui/confirm';
import { Toasts } from '@jishi/ui/toasts';
import { Outlet } from '@jishi/ui/router';

export function Root() {
  return (
    <>
      <Outlet />
      <ConfirmDialog />
      <Toasts />
    </>
  );
}
