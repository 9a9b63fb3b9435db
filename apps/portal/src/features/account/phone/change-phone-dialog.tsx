// A new phone for the signed-in member: by a code to the old phone, or by a face check when the old phone is lost.
import { Button } from '@jishi/ui/button';
import { useState } from 'react';
import { Dialog } from '../../../shell/dialog';
import { toast } from '../../../shell/toast-store';
import { FaceSteps } from './face-steps';
import { OldPhoneSteps } from './old-phone-steps';

type Way = 'oldPhone' | 'face';

/** Closes itself when the phone is changed or the member gives up. */
export function ChangePhoneDialog({ onClose }: { onClose: () => void }) {
  const [way, setWay] = useState<Way>('oldPhone');
  function done() {
    toast.success('手机号已更换，其他设备已退出');
    onClose();
  }
  return (
    <Dialog title="更换手机号" onClose={onClose}>
      {way === 'oldPhone' ? (
        <OldPhoneSteps onDone={done} onCancel={onClose} onLost={() => setWay('face')} />
      ) : (
        <FaceSteps onDone={done} onCancel={onClose}>
          <Button onClick={() => setWay('oldPhone')}>原手机还能收短信</Button>
        </FaceSteps>
      )}
    </Dialog>
  );
}
