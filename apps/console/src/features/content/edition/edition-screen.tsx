// /agreements/:code/new: the next version of an agreement, starting from the current one.
import { listProtocols } from '@jishi/contract/console/content';
import type { Output } from '@jishi/contract/endpoint';
import { EmptyState } from '@jishi/ui/empty-state';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@jishi/ui/router';
import { query } from '../../../shell/client';
import { Loaded } from '../../../shell/loaded';
import { Screen } from '../../../shell/screen';
import { AGREEMENTS, type AgreementCode } from '../agreement-names';
import { EditionEditor } from './edition-editor';

export function NewEditionScreen() {
  const { code } = useParams();
  const agreement = AGREEMENTS.find((one) => one.code === code);
  if (!agreement) {
    return (
      <Screen title="协议">
        <EmptyState title="没有这份协议">协议有用户协议、隐私政策与充值协议三份。</EmptyState>
      </Screen>
    );
  }
  return (
    <Screen title={`${agreement.name}的新版本`}>
      <Editions code={agreement.code} name={agreement.name} />
    </Screen>
  );
}

function Editions({ code, name }: { code: AgreementCode; name: string }) {
  const editions = useQuery({ ...query(listProtocols, {}), gcTime: 0 });
  return (
    <Loaded of={editions} what="协议">
      {(list) => <EditionEditor key={code} code={code} name={name} current={currentOf(list, code)} />}
    </Loaded>
  );
}

function currentOf(list: Output<typeof listProtocols>, code: AgreementCode) {
  return list.find((edition) => edition.code === code && edition.current);
}
