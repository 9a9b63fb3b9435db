// The login dialog: opened by the window's flag, when a call is refused for want of a session or by a button.
import { Suspense, lazy } from 'react';
import { useUi } from './ui-store';

const LoginBox = lazy(() => import('./login-box'));

export function LoginDialog() {
  const open = useUi((state) => state.loginModal);
  return (
    open && (
      <Suspense fallback={null}>
        <LoginBox />
      </Suspense>
    )
  );
}
