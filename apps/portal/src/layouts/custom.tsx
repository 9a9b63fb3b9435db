// Pages that stand alone: sign-in, payment, phone pages. The page brings its own header when it needs one.
import { MainPart } from '@jishi/ui/main-part';
import { KeepAliveOutlet } from '../shell/keep-alive';

export function CustomLayout() {
  return (
    <MainPart>
      <KeepAliveOutlet />
    </MainPart>
  );
}
