// /calls: what all members call through the gateway.
import { Screen } from '../../shell/screen';
import { CallList } from './call-list';

export function CallsScreen() {
  return (
    <Screen title="调用">
      <CallList />
    </Screen>
  );
}
