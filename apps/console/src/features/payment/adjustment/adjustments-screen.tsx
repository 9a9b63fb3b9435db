// /adjustments: what was proposed about members' money by hand, for the second person.
import { searchAdjustments } from '@jishi/contract/console/adjustment';
import { adjustmentStatus } from '@jishi/contract/enums/payment';
import { aside } from '@jishi/ui/main-part';
import { useQuery } from '@tanstack/react-query';
import { query } from '../../../shell/client';
import { Screen } from '../../../shell/screen';
import { AdjustmentList } from './adjustment-list';

const WAITING = { status: String(adjustmentStatus.waiting), pageNum: 1, pageSize: 1 };

export function AdjustmentsScreen() {
  const waiting = useQuery(aside('待复核的笔数', query(searchAdjustments, WAITING))).data?.waiting;
  return (
    <Screen
      title="调账与授信"
      note={waiting === undefined ? undefined : waiting > 0 ? `${waiting} 笔待复核，同意后才生效` : '没有待复核的'}
    >
      <AdjustmentList />
    </Screen>
  );
}
