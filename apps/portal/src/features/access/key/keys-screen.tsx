// /req/apply?tab=keys: all keys with their limits and actions.
import { removeApiKey, rotateApiKey, switchApiKey } from '@jishi/contract/access/key';
import { keyStatus } from '@jishi/contract/enums/access';
import { Button } from '@jishi/ui/button';
import { EmptyState } from '@jishi/ui/empty-state';
import { Failure } from '@jishi/ui/failure';
import { PageHead } from '@jishi/ui/page-head';
import { TableSkeleton } from '@jishi/ui/table-skeleton';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Suspense, lazy, useState } from 'react';
import { Link } from '@jishi/ui/router';
import { call, useCall } from '../../../shell/client';
import { toast } from '../../../shell/toast-store';
import type { Key } from '../apply/api-key';
import { NewSecret } from '../../../shell/new-secret';
import { LISTED_KEYS, defaultKey } from '../queries';
import { ApplyTabs } from './apply-tabs';
import { AssistantPart } from './assistant-part';
import { type KeyAct, KeysTable } from './keys-table';
import { type Limited } from './limited-key';
import { useUrlQuery } from '../../../shell/url-query';
import { ProofDialog, type Proven } from './proof-dialog';

const NewKeyDialog = lazy(async () => ({ default: (await import('./key-dialog')).NewKeyDialog }));
const EditKeyDialog = lazy(async () => ({ default: (await import('./key-dialog')).EditKeyDialog }));

type Doing = { act: 'add' } | { act: KeyAct; key: Limited };
const NEW_KEY: Doing = { act: 'add' };

export function KeysScreen() {
  const refresh = useRefreshKeys();
  const { data, error, refetch } = useQuery(LISTED_KEYS);
  const [search, setSearch] = useUrlQuery();
  const [chosen, choose] = useState<Doing>();
  // the address may ask for a new key: the palette leads here
  const doing = chosen ?? (search.new ? NEW_KEY : undefined);
  const [fresh, setFresh] = useState<Key>();
  const change = useSwitch(refresh);
  const full = data !== undefined && data.list.length >= data.most;

  function setDoing(next: Doing | undefined) {
    choose(next);
    if (search.new) setSearch({ new: null });
  }

  function done(words?: string) {
    setDoing(undefined);
    if (words) toast.success(words);
    refresh();
  }

  function took(key: Key) {
    setFresh(key);
    done();
  }

  function begin(act: KeyAct, key: Limited) {
    if (act === 'switch') change.mutate({ id: key.id, on: key.status !== keyStatus.on });
    else setDoing({ act, key });
  }

  return (
    <>
      <PageHead
        title="密钥"
        note={data && `${data.list.length} / ${data.most} 个`}
        actions={
          <Button look="main" disabled={full} onClick={() => setDoing(NEW_KEY)}>
            新建密钥
          </Button>
        }
      />
      <ApplyTabs open="keys" />
      {fresh?.secret && <NewSecret key={fresh.secret} apiKey={fresh} onKept={() => setFresh(undefined)} />}
      {full && <p className="note">密钥已有 {data.most} 个，删除不用的才能新建。</p>}
      {data ? (
        <Keys {...data} onAct={begin} />
      ) : error ? (
        <Failure title="密钥没有加载出来" reason={error.msg} onRetry={() => void refetch()} />
      ) : (
        <TableSkeleton rows={4} />
      )}
      {data && <AssistantPart />}
      <Suspense>
        {doing && (
          <Doings
            doing={doing}
            memberIps={data?.memberIps ?? 0}
            onClose={() => setDoing(undefined)}
            onDone={done}
            onKey={took}
          />
        )}
      </Suspense>
    </>
  );
}

function useSwitch(onSwitched: () => void) {
  return useCall(switchApiKey, {
    onSuccess: ({ name, status }) => {
      toast.success(status === keyStatus.on ? `“${name}”已启用` : `“${name}”已停用，用它的调用会被拒绝`);
      onSwitched();
    },
  });
}

type KeysProps = { list: Limited[]; memberIps: number; onAct: (act: KeyAct, key: Limited) => void };

function Keys({ list, memberIps, onAct }: KeysProps) {
  if (list.length === 0) {
    return (
      <EmptyState title="还没有密钥">
        每个系统用自己的密钥，出了问题只停一个。完整密钥只显示一次，请当场保存。
      </EmptyState>
    );
  }
  return (
    <>
      <KeysTable rows={list} memberIps={memberIps} onAct={onAct} />
      <p className="form-hint key-note">
        次数含失败与被拒绝的调用，按北京时间每日零点重新计。所有密钥共用的来源限制在
        <Link to="/security/whitelistSettings">白名单设置</Link>。
      </p>
    </>
  );
}

function useRefreshKeys() {
  const client = useQueryClient();
  return () => {
    void client.invalidateQueries({ queryKey: LISTED_KEYS.queryKey });
    for (const mode of [1, 2] as const) void client.invalidateQueries({ queryKey: defaultKey(mode).queryKey });
  };
}

type DoingsProps = {
  doing: Doing;
  memberIps: number;
  onClose: () => void;
  onDone: (words: string) => void;
  onKey: (key: Key) => void;
};

/** The dialog of the present action. */
function Doings({ doing, memberIps, onClose, onDone, onKey }: DoingsProps) {
  if (doing.act === 'add') return <NewKeyDialog memberIps={memberIps} onClose={onClose} onMade={onKey} />;
  const { act, key } = doing;
  if (act === 'edit') {
    const saved = ({ name }: Limited) => onDone(`“${name}”已保存，网关按新的限制放行`);
    return <EditKeyDialog of={key} memberIps={memberIps} onClose={onClose} onSaved={saved} />;
  }
  if (act === 'rotate') {
    const rotate = async ({ proof, graceHours, ownCodes }: Proven) =>
      onKey((await call(rotateApiKey, { id: key.id, graceHours, ...proof }, { ownCodes })).key);
    return (
      <ProofDialog title={`轮换“${key.name}”`} verb="轮换" withGrace onClose={onClose} act={rotate}>
        {key.previousUntil && (
          <p className="note">上一次轮换留下的旧密钥本来可用到 {key.previousUntil}，再次轮换后立即失效。</p>
        )}
      </ProofDialog>
    );
  }
  const remove = async ({ proof, ownCodes }: Proven) => {
    await call(removeApiKey, { id: key.id, ...proof }, { ownCodes });
    onDone(`“${key.name}”已删除`);
  };
  return (
    <ProofDialog title={`删除“${key.name}”`} verb="删除" onClose={onClose} act={remove}>
      <p className="dialog-content">删除后用它的调用立即被拒绝，不能恢复。它的调用记录与账目都保留。</p>
    </ProofDialog>
  );
}
