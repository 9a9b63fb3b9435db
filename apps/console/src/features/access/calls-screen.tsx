// /calls: what all members call through the gateway.
import { Screen } from '../../shell/screen';
import { CALL_FILTERS } from './call-filters';
import { CallList } from './call-list';

export function CallsScreen() {
  return (
    <Screen title="调用">
      <CallList filters={CALL_FILTERS} />
    </Screen>
  );
}
