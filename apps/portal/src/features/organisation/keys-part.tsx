// Keys of an organisation: a colleague's own, or all for who manages.
import type { Output } from '@jishi/contract/endpoint';
import { keyMode, keyStatus } from '@jishi/contract/enums/access';
import {
  type listOrganisationKeys,
  removeOrganisationKey,
  switchOrganisationKey,
} from '@jishi/contract/organisation/key';
import { Moment } from '@jishi/ui/beijing-time';
import { Button } from '@jishi/ui/button';
import { confirm } from '@jishi/ui/confirm';
import { Copyable } from '@jishi/ui/copyable';
import { EmptyState } from '@jishi/ui/empty-state';
import { type Column, LedgerTable } from '@jishi/ui/ledger-table';
import { RuledHead } from '@jishi/ui/ruled-head';
import { Tag } from '@jishi/ui/tag';
import { useQuery } from '@tanstack/react-query';
import { Suspense, lazy, useState } from 'react';
import { useCall } from '../../shell/client';
import { Status } from '../../shell/labels';
import { NewSecret } from '../../shell/new-secret';
import { toast } from '../../shell/toast-store';
import { UseLines } from './caps-view';
import type { MadeKey } from './key-dialog';
import { organisationKeys } from './queries';

const NewOrganisationKeyDialog = lazy(async () => ({
  default: (await import('./key-dialog')).NewOrganisationKeyDialog,
}));
const KeyCapsDialog = lazy(async () => ({ default: (await import('./key-dialog')).KeyCapsDialog }));

type Key = Output<typeof listOrganisationKeys>['list'][number];
type Acts = { cap?: (key: Key) => void; flip: (key: Key) => void; remove: (key: Key) => void };

export function KeysPart({ id, onChanged }: { id: string; onChanged: () => void }) {
  const { data } = useQuery(organisationKeys(id));
  const [doing, setDoing] = useState<'make' | Key>();
  const [fresh, setFresh] = useState<MadeKey>();
  const done = (words: string) => {
    setDoing(undefined);
    toast.success(words);
    onChanged();
  };
  const flip = useCall(switchOrganisationKey, { onSuccess: () => done('已保存，网关立即照办') });
  const remove = useCall(removeOrganisationKey, { onSuccess: () => done('密钥已删除') });
  if (!data) return null;
  const { list, mayMake, maySetCaps, products, most } = data;
  const isFull = list.filter(({ isOwn }) => isOwn).length >= most;

  const acts: Acts = {
    ...(maySetCaps && { cap: setDoing }),
    flip: ({ id: keyId, status }) => flip.mutate({ id: keyId, on: status !== keyStatus.on }),
    remove: ({ id: keyId, name }) => {
      const content = `用“${name}”的调用立即被拒绝，不能恢复。调用记录与账目都保留。`;
      void confirm({ title: '删除密钥', content, confirmText: '删除' }).then((sure) => {
        if (sure) remove.mutate({ id: keyId });
      });
    },
  };
  return (
    <section className="workspace-section" aria-labelledby={`keys-${id}`}>
      <RuledHead
        id={`keys-${id}`}
        title="组织的密钥"
        note={products.length > 0 ? `可以调用：${products.map(({ name }) => name).join('、')}` : '所有者还没有申请接口'}
        more={
          mayMake && (
            <Button disabled={isFull} onClick={() => setDoing('make')}>
              新建密钥
            </Button>
          )
        }
      />
      {fresh?.secret && <NewSecret key={fresh.secret} apiKey={fresh} onKept={() => setFresh(undefined)} />}
      {list.length > 0 ? (
        <LedgerTable caption="组织的密钥" columns={columnsOf(acts)} rows={list} rowKey={(key) => key.id} />
      ) : (
        <EmptyState title="还没有密钥">
          {mayMake
            ? '为组织新建的密钥，费用由组织的所有者付。'
            : '成员为组织建的密钥都在这里，可以设上限、停用、删除。'}
        </EmptyState>
      )}
      <Suspense>
        {doing === 'make' && (
          <NewOrganisationKeyDialog
            id={id}
            onClose={() => setDoing(undefined)}
            onMade={(key) => {
              setFresh(key);
              done('密钥已生成');
            }}
          />
        )}
        {doing && doing !== 'make' && <KeyCapsDialog of={doing} onClose={() => setDoing(undefined)} onDone={done} />}
      </Suspense>
    </section>
  );
}

function columnsOf(acts: Acts): Column<Key>[] {
  return [
    {
      key: 'name',
      title: '密钥',
      fold: 'lead',
      cell: (key) => (
        <span className="key-name">
          <span>
            <b>{key.name}</b> {key.mode === keyMode.sandbox && <Tag tone="quiet">沙箱</Tag>}
          </span>
          <span className="key-id">
            <Copyable text={key.appKey} what={`${key.name}的 AppKey`} />
          </span>
          <span className="small quiet">{key.isOwn ? '由您新建' : `由 ${key.maker} 新建`}</span>
        </span>
      ),
    },
    {
      key: 'status',
      title: '状态',
      fold: 'tail',
      cell: ({ status, stopReason }) => (
        <span className="key-state">
          <Status of="keyStatus" value={status} />
          {stopReason && <span className="small">{stopReason}</span>}
        </span>
      ),
    },
    { key: 'use', title: '已用 / 上限', fold: 'line', cell: (key) => <UseLines use={key.use} caps={key.caps} /> },
    {
      key: 'last',
      title: '最近使用',
      fold: 'line',
      cell: ({ lastUsedTime }) =>
        lastUsedTime ? <Moment time={lastUsedTime} short /> : <span className="faint">没有用过</span>,
    },
    {
      key: 'act',
      title: <span className="sr">操作</span>,
      align: 'end',
      fold: 'line',
      cell: (key) => <KeyActs of={key} acts={acts} />,
    },
  ];
}

function KeyActs({ of: key, acts }: { of: Key; acts: Acts }) {
  const words: [string, ((one: Key) => void) | undefined][] = [
    ['上限', acts.cap],
    [key.status === keyStatus.on ? '停用' : '启用', key.status === keyStatus.stopped ? undefined : acts.flip],
    ['删除', acts.remove],
  ];
  return (
    <span className="row-actions">
      {words.map(
        ([word, act]) =>
          act && (
            <button
              key={word}
              type="button"
              className="text-button"
              aria-label={`${word} ${key.name}`}
              onClick={() => act(key)}
            >
              {word}
            </button>
          ),
      )}
    </span>
  );
}
