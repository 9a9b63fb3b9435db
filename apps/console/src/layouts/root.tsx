// What stands around every page of the console: toasts, dialogs, antd.
import { AntdRoot } from '@jishi/ui/antd-root';
import { ConfirmDialog } from '@jishi/ui/confirm';
import { Toasts } from '@jishi/ui/toasts';
import { Outlet } from 'react-router';

export function Root() {
  return (
    <AntdRoot>
      <Outlet />
      <ConfirmDialog />
      <Toasts />
    </AntdRoot>
  );
}
