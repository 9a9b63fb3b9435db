// The default key of a mode: shown masked, created, reset. A full secret is shown once.
import { Moment } from '@jishi/ui/beijing-time';
import { Button } from '@jishi/ui/button';
import { CopyButton } from '@jishi/ui/copy-button';
import { FactList } from '@jishi/ui/fact-list';
import { Failure } from '@jishi/ui/failure';
import { usePicked } from '@jishi/ui/picked';
import { RuledHead } from '@jishi/ui/ruled-head';
import { Segments } from '@jishi/ui/segments';
import { StatusMark } from '@jishi/ui/status-mark';
import { TableSkeleton } from '@jishi/ui/table-skeleton';
import { getApiKey, resetApiKey } from '@jishi/contract/access/default-key';
import { keyMode, keyStatus } from '@jishi/contract/enums/access';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from '@jishi/ui/router';
import { call } from '../../../shell/client';
import { useLabel } from '../../../shell/labels';
import { ProofDialog, type Proven } from '../key/proof-dialog';
import { LISTED_KEYS, defaultKey } from '../queries';
import { type Key, type KeyMode, modeOf } from './api-key';
import { NewSecret } from '../../../shell/new-secret';

type Props = { mode: KeyMode; onMode: (mode: KeyMode) => void };

/** The key of a mode: shows, creates or resets it. */
function useDefaultKey(mode: KeyMode) {
  const client = useQueryClient();
  const { data, error, refetch } = useQuery(defaultKey(mode));
  const [asking, setAsking] = useState<'make' | 'reset'>();
  const [fresh, setFresh] = useState<Key>();

  /** Creates or resets the key; the dialog shows a refusal. */
  async function act({ proof, graceHours, ownCodes }: Proven) {
    const answer =
      asking === 'reset'
        ? await call(resetApiKey, { mode, graceHours, ...proof }, { ownCodes })
        : await call(getApiKey, { mode, ...proof }, { ownCodes });
    if (!answer.key?.secret) throw new Error('密钥刚刚已在别处生成，请关闭后刷新');
    took(answer.key);
  }

  function took(made: Key) {
    setAsking(undefined);
    setFresh(made);
    client.setQueryData(defaultKey(mode).queryKey, { key: { ...made, secret: null }, signInCounts: false });
    void client.invalidateQueries({ queryKey: LISTED_KEYS.queryKey });
  }
  return { data, error, refetch, asking, setAsking, fresh, setFresh, act };
}

export function KeyPanel({ mode: inAddress, onMode }: Props) {
  const [mode, pick] = usePicked(inAddress);
  const { data, error, refetch, asking, setAsking, fresh, setFresh, act } = useDefaultKey(mode);
  const key = data?.key;
  return (
    <section className="workspace-section" aria-labelledby="keys">
      <RuledHead
        id="keys"
        title="密钥"
        note={mode === keyMode.live ? '正式密钥按套餐与余额计费' : '沙箱密钥只答示例，不扣次数也不扣费'}
        more={
          <ModeSwitch
            mode={mode}
            onMode={(next) => {
              pick(next);
              onMode(next);
            }}
          />
        }
      />
      {fresh?.secret && fresh.mode === mode && <NewSecret apiKey={fresh} onKept={() => setFresh(undefined)} />}
      {key && (
        <KeyFacts
          apiKey={key}
          onReset={() => {
            setFresh(undefined);
            setAsking('reset');
          }}
        />
      )}
      {data && !key && (
        <div className="no-key">
          <p>还没有{mode === keyMode.live ? '正式' : '沙箱'}密钥。生成后完整密钥只显示一次，请当场保存。</p>
          <Button look="main" onClick={() => setAsking('make')}>
            生成密钥
          </Button>
        </div>
      )}
      {!data &&
        (error ? (
          <Failure title="密钥没有加载出来" reason={error.msg} onRetry={() => void refetch()} />
        ) : (
          <TableSkeleton rows={3} />
        ))}
      {data && (
        <p className="key-more">
          <Link to="/req/apply?tab=keys">管理全部密钥</Link>
          <span className="small quiet">给每个系统单独的密钥，限定产品、来源、频率、每日用量与期限</span>
        </p>
      )}
      {asking && (
        <ProofDialog
          title={asking === 'make' ? '生成密钥' : '重置密钥'}
          verb={asking === 'make' ? '生成' : '重置'}
          withGrace={asking === 'reset'}
          signInCounts={asking === 'make' && data?.signInCounts === true}
          onClose={() => setAsking(undefined)}
          act={act}
        />
      )}
    </section>
  );
}

function ModeSwitch({ mode, onMode }: Props) {
  const modeLabel = useLabel('keyMode');
  return (
    <Segments
      label="密钥类型"
      choices={[
        ['1', modeLabel(1).label],
        ['2', modeLabel(2).label],
      ]}
      chosen={String(mode)}
      onChoose={(value) => onMode(modeOf(value))}
    />
  );
}

function KeyFacts({ apiKey, onReset }: { apiKey: Key; onReset: () => void }) {
  const statusLabel = useLabel('keyStatus');
  const { appKey, secretMask, status, createTime, lastUsedTime } = apiKey;
  return (
    <FactList
      facts={[
        [
          'AppKey',
          <>
            <span className="mono">{appKey}</span> <CopyButton text={appKey} what="AppKey" compact />
          </>,
        ],
        [
          '密钥',
          <span className="key-secret">
            <span className="mono">{secretMask}</span>
            <Button size="small" onClick={onReset}>
              重置密钥
            </Button>
          </span>,
        ],
        [
          '状态',
          <StatusMark tone={status === keyStatus.on ? 'success' : 'quiet'}>{statusLabel(status).label}</StatusMark>,
        ],
        ['生成于', <Moment time={createTime} />],
        ['最近使用', lastUsedTime ? <Moment time={lastUsedTime} /> : '还没有用过'],
      ]}
    />
  );
}
