// The login dialog: opened by the window's flag, when a call is refused for want of a session or by a button.
import { Suspense, lazy } from 'react';
import { useRevalidator } from '@jishi/ui/router';
import { Dialog } from '@jishi/ui/dialog';
import { LIST_LOADING } from './loading-mask-store';
import { ui, useUi } from './ui-store';

const SignInForm = lazy(async () => ({ default: (await import('../features/account/sign-in-form')).SignInForm }));

export function LoginDialog() {
  const open = useUi((state) => state.loginModal);
  const { revalidate } = useRevalidator();
  if (!open) return null;
  const { closeLogin } = ui.getState();
  return (
    <Dialog title="登录" onClose={closeLogin}>
      <Suspense fallback={<p>{LIST_LOADING}</p>}>
        <SignInForm
          onLeave={closeLogin}
          onSignedIn={() => {
            closeLogin();
            void revalidate();
          }}
        />
      </Suspense>
    </Dialog>
  );
}
