import { Dialog } from '@jishi/ui/dialog';
import { useRevalidator } from '@jishi/ui/router';
import { SignInForm } from '../features/account/sign-in-form';
import { ui } from './ui-store';

/** Signing in over the page, which then asks anew for what it was refused. */
export default function LoginBox() {
  const { revalidate } = useRevalidator();
  const { closeLogin } = ui.getState();
  return (
    <Dialog title="登录" onClose={closeLogin}>
      <SignInForm
        onLeave={closeLogin}
        onSignedIn={() => {
          closeLogin();
          void revalidate();
        }}
      />
    </Dialog>
  );
}
