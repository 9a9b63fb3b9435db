// Pages without a shared frame: sign-in, payment, phone pages. A page brings its own header if it needs one.
import { MainPart } from '@jishi/ui/main-part';
import { KeepAliveOutlet } from '../shell/keep-alive';

export function CustomLayout() {
  return (
    <MainPart>
      <KeepAliveOutlet />
    </MainPart>
  );
}
