// Pages that stand alone: sign-in, payment, phone pages. The page brings its own header when it needs one.
import { KeepAliveOutlet } from '../shell/keep-alive';

export function CustomLayout() {
  return (
    <main id="main" tabIndex={-1}>
      <KeepAliveOutlet />
    </main>
  );
}
