// Whether request and response bodies are stored, for the member to view in the call records.
import { type getIpContent, saveKeepBodies } from '@jishi/contract/access/guard';
import type { Output } from '@jishi/contract/endpoint';
import { RuledHead } from '@jishi/ui/ruled-head';
import { Switch } from '@jishi/ui/switch';
import { useQueryClient } from '@tanstack/react-query';
import { useCall } from '../../../shell/client';
import { toast } from '../../../shell/toast-store';
import { IP_LIST } from '../queries';

type Saved = Output<typeof getIpContent>;

export function BodiesSection({ on }: { on: boolean }) {
  const client = useQueryClient();
  const save = useCall(saveKeepBodies);

  function turnTo(next: boolean) {
    save.mutate(
      { on: next },
      {
        onSuccess: (saved) => {
          client.setQueryData<Saved>(IP_LIST.queryKey, (list) => list && { ...list, keepBodies: saved.on });
          toast.success(saved.on ? '已开启，之后的调用会留下正文' : '已关闭，之后的调用不留正文');
        },
      },
    );
  }

  return (
    <section className="workspace-section" aria-labelledby="bodies">
      <RuledHead id="bodies" title="留存正文" note="排查问题时打开，平时建议关闭" />
      <div className="setting">
        <Switch on={on} disabled={save.isPending} onSwitch={turnTo}>
          留存请求与答复的正文
        </Switch>
        <p className="quiet">
          开启后，每次调用的请求体与答复（各最多 64 KB）加密保存三天，只有您能在调用记录的详情里看到，到期自动删除。
          关闭只影响之后的调用；不开启时只存打码后的参数与摘要。
        </p>
      </div>
    </section>
  );
}
