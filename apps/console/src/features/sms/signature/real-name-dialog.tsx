// Who answers for a signature, in full, while the dialog is open: for a reason that was given.
import { readRealNameLicence, type revealRealName } from '@jishi/contract/console/sms';
import type { Output } from '@jishi/contract/endpoint';
import { Button } from '@jishi/ui/button';
import { Dialog } from '@jishi/ui/dialog';
import { FactList } from '@jishi/ui/fact-list';
import { useState } from 'react';
import { download } from '../../../shell/transport';

type Person = Output<typeof revealRealName>;
type Props = { id: string; name: string; person: Person; reason: string; onClose: () => void };

export function RealNameDialog({ id, name, person, reason, onClose }: Props) {
  const [pending, setPending] = useState(false);
  function open() {
    setPending(true);
    // a toast has told of a failure
    void download(readRealNameLicence, { id, reason })
      .catch(() => undefined)
      .then(() => setPending(false));
  }
  return (
    <Dialog title={`【${name}】的责任人`} onClose={onClose}>
      <FactList
        facts={[
          ['姓名', person.name],
          ['身份证号', <span className="mono">{person.idNumber}</span>],
          ['手机', <span className="mono">{person.phone}</span>],
        ]}
      />
      <p className="dialog-actions">
        <Button disabled={pending} onClick={open}>
          {pending ? '正在打开' : '下载营业执照'}
        </Button>
        <Button look="main" onClick={onClose}>
          知道了
        </Button>
      </p>
    </Dialog>
  );
}
