// Putting a product on sale and taking it off again.
import { changeProjectStatus, getProjectDraft, searchProjects } from '@jishi/contract/console/catalogue';
import { projectStatus } from '@jishi/contract/enums/catalogue';
import { Button } from '@jishi/ui/button';
import { confirm } from '@jishi/ui/confirm';
import { toast } from '@jishi/ui/toast-store';
import { useQueryClient } from '@tanstack/react-query';
import { keyOf, query, refreshReads, useCall } from '../../shell/client';
import { useMay } from '../../shell/operator';
import { type StatusMove, movesFrom, portalAddress } from './product-status';

type Props = { id: string; name: string; status: number };

export function StatusActions({ id, name, status }: Props) {
  const client = useQueryClient();
  const allowed = useMay(changeProjectStatus);
  const change = useCall(changeProjectStatus, {
    onSuccess: (changed) => {
      void refreshReads(client, searchProjects);
      client.setQueryData(query(getProjectDraft, { id }).queryKey, (stored) => stored && { ...stored, ...changed });
      toast.success(changed.status === projectStatus.onSale ? `${name}已在前台出售` : `${name}已不在前台出售`);
    },
    onError: () => void client.invalidateQueries({ queryKey: keyOf(getProjectDraft, { id }) }),
  });

  async function move({ to, verb, consequence }: StatusMove) {
    const confirmed = await confirm({ title: `${verb}${name}`, content: consequence, confirmText: verb });
    if (confirmed) change.mutate({ id, status: to });
  }
  return (
    <>
      {status === projectStatus.onSale && (
        <a className="btn" href={portalAddress(id)} target="_blank" rel="noreferrer">
          在前台查看
        </a>
      )}
      {allowed &&
        movesFrom(status).map((step) => (
          <Button key={step.to} disabled={change.isPending} onClick={() => void move(step)}>
            {step.verb}
          </Button>
        ))}
    </>
  );
}
