// What stands around every page of the console: toasts, dialogs.
import { ConfirmDialog } from '@jishi/ui/confirm';
import { Toasts } from '@jishi/ui/toasts';
import { Outlet } from 'react-router';

export function Root() {
  return (
    <>
      <Outlet />
      <ConfirmDialog />
      <Toasts />
    </>
  );
}
