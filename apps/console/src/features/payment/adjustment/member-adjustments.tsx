// /members/:memberId/adjustments: what was changed about one member's money by hand, and proposing a change.
import { proposeAdjustment } from '@jishi/contract/console/adjustment';
import { Button } from '@jishi/ui/button';
import { useState } from 'react';
import { useParams } from '@jishi/ui/router';
import { useMay } from '../../../shell/operator';
import { AdjustmentList } from './adjustment-list';
import { ProposeDialog } from './propose-dialog';

export function MemberAdjustments() {
  const { memberId = '' } = useParams();
  const [open, setOpen] = useState(false);
  const may = useMay(proposeAdjustment);
  return (
    <div className="sections">
      {may && (
        <p>
          <Button look="main" onClick={() => setOpen(true)}>
            提出调账或授信
          </Button>
        </p>
      )}
      <div>
        <AdjustmentList memberId={memberId} />
      </div>
      {open && <ProposeDialog memberId={memberId} onClose={() => setOpen(false)} />}
    </div>
  );
}
