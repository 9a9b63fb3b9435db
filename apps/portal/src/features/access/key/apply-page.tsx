// /req/apply: the applied APIs, or with ?tab=keys the keys to call them with.
import { useUrlQuery } from '../../../shell/url-query';
import { AppliesScreen } from '../apply/applies-screen';
import { KeysScreen } from './keys-screen';

export function ApplyPage() {
  const [search] = useUrlQuery();
  return search.tab === 'keys' ? <KeysScreen /> : <AppliesScreen />;
}
