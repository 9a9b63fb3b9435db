// /vip-levels/new and /vip-levels/:level: a level's benefits and prices.
import { endVipLevel, listConsoleVipLevels, saveVipLevel } from '@jishi/contract/console/vip';
import { Button } from '@jishi/ui/button';
import { confirm } from '@jishi/ui/confirm';
import { EmptyState } from '@jishi/ui/empty-state';
import { formatCount } from '@jishi/ui/money';
import { toast } from '@jishi/ui/toast-store';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from '@jishi/ui/router';
import { query, useCall, useRefreshOf } from '../../shell/client';
import { FormFrame } from '../../shell/form/form';
import { FormFault } from '../../shell/form/form-fault';
import { showRefusal } from '../../shell/form/refusal';
import { SaveAction } from '../../shell/form/save-action';
import { useNewForm } from '../../shell/form/use-form-store';
import { Loaded } from '../../shell/loaded';
import { useMay } from '../../shell/operator';
import { Screen } from '../../shell/screen';
import { LevelFields } from './level-fields';
import { type StoredLevel, inputOf, newLevel, valuesOf } from './level-values';

export function LevelScreen() {
  const { level } = useParams();
  const levels = useQuery(query(listConsoleVipLevels, {}));
  const stored = levels.data?.find((one) => String(one.level) === level);
  return (
    <Screen
      title={level === undefined ? '新增会员等级' : (stored?.name ?? '会员等级')}
      note={stored && holdersText(stored)}
      actions={stored && <End level={stored} />}
    >
      <Loaded of={levels} what="会员等级">
        {(rows) =>
          level === undefined || stored ? (
            // the next edition is a new form: input for the previous one must not carry over
            <LevelForm key={stored?.edition ?? 'new'} stored={stored} levels={rows} />
          ) : (
            <EmptyState title="没有在售的这个等级">
              它可能已停售。 <Link to="/vip-levels">看在售的等级</Link>
            </EmptyState>
          )
        }
      </Loaded>
    </Screen>
  );
}

function holdersText({ holders, earlierHolders, createTime }: StoredLevel): string {
  const earlier = earlierHolders > 0 ? `，其中 ${formatCount(earlierHolders)} 位按旧权益到续费为止` : '';
  return `${createTime} 起在售；现有 ${formatCount(holders)} 位会员${earlier}`;
}

type FormProps = { stored: StoredLevel | undefined; levels: readonly StoredLevel[] };

function LevelForm({ stored, levels }: FormProps) {
  const form = useNewForm(() => (stored ? valuesOf(stored) : newLevel(levels)));
  const may = useMay(saveVipLevel);
  const refresh = useRefreshOf(listConsoleVipLevels);
  const navigate = useNavigate();
  const save = useCall(saveVipLevel, {
    silent: true,
    onSuccess: async () => {
      form.settle(form.values());
      toast.success('已保存，之后的购买与续费按新的');
      await refresh();
      if (!stored) await navigate('/vip-levels', { replace: true });
    },
    onError: (error) => showRefusal(form, error),
  });
  return (
    <FormFrame
      form={form}
      label="会员等级"
      className="level-form"
      readOnly={!may}
      busy={save.isPending}
      onSubmit={() => save.mutate(inputOf(form.values(), stored?.edition))}
    >
      <FormFault />
      <LevelFields isNew={stored === undefined} />
      <SaveAction pending={save.isPending} />
    </FormFrame>
  );
}

function End({ level: { name, edition, holders } }: { level: StoredLevel }) {
  const may = useMay(endVipLevel);
  const refresh = useRefreshOf(listConsoleVipLevels);
  const navigate = useNavigate();
  const end = useCall(endVipLevel, {
    onSuccess: async () => {
      toast.success(`${name}已停售`);
      await refresh();
      await navigate('/vip-levels');
    },
  });
  if (!may) return null;
  async function ask() {
    const content = `不能再买和续费${name}；现有 ${formatCount(holders)} 位会员用到到期为止，已签的自动续费不再扣款。`;
    if (await confirm({ title: `停售${name}`, content, confirmText: '停售' })) end.mutate({ edition });
  }
  return (
    <Button disabled={end.isPending} onClick={() => void ask()}>
      停售
    </Button>
  );
}
