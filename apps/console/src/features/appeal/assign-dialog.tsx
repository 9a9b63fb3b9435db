// Giving an appeal to somebody else, or back to nobody.
import { assignAppeal, listAppealOperators } from '@jishi/contract/console/appeal';
import { Button } from '@jishi/ui/button';
import { Dialog } from '@jishi/ui/dialog';
import { FormField } from '@jishi/ui/form-field';
import { toast } from '@jishi/ui/toast-store';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { query, useCall } from '../../shell/client';
import { Loaded } from '../../shell/loaded';
import type { Case } from './case';
import { useRefreshAppeals } from './refresh';

export function AssignDialog({ of, onClose }: { of: Case; onClose: () => void }) {
  const found = useQuery(query(listAppealOperators, {}));
  const [operatorId, setOperatorId] = useState('');
  const assign = useCall(assignAppeal, {
    onSuccess: () => {
      toast.success(operatorId ? '已分派' : '已放回，谁都可以处理');
      onClose();
    },
    onSettled: useRefreshAppeals(),
  });
  return (
    <Dialog title="分派申诉" onClose={onClose}>
      <Loaded of={found} what="操作员">
        {(operators) => (
          <form
            className="stacked-form"
            onSubmit={(event) => {
              event.preventDefault();
              assign.mutate({ no: of.no, ...(operatorId && { operatorId }) });
            }}
          >
            <FormField label="由谁负责" hint="负责的人才能回复和裁定；别人可以接手">
              {(control) => (
                <select
                  {...control}
                  className="input"
                  value={operatorId}
                  onChange={(event) => setOperatorId(event.target.value)}
                >
                  <option value="">没人，放回队列</option>
                  {operators.map(({ id, name }) => (
                    <option key={id} value={id}>
                      {name}
                    </option>
                  ))}
                </select>
              )}
            </FormField>
            <p className="dialog-actions">
              <Button onClick={onClose}>取消</Button>
              <Button type="submit" look="main" disabled={assign.isPending}>
                确定
              </Button>
            </p>
          </form>
        )}
      </Loaded>
    </Dialog>
  );
}
