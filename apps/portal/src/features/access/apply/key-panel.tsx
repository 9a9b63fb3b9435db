// The default key of a mode: what may be shown of it, making one, resetting it. A whole secret is seen once.
import { Moment } from '@jishi/ui/beijing-time';
import { Button } from '@jishi/ui/button';
import { CopyButton } from '@jishi/ui/copy-button';
import { FactList } from '@jishi/ui/fact-list';
import { Failure } from '@jishi/ui/failure';
import { RuledHead } from '@jishi/ui/ruled-head';
import { Segments } from '@jishi/ui/segments';
import { StatusMark } from '@jishi/ui/status-mark';
import { TableSkeleton } from '@jishi/ui/table-skeleton';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useLabel } from '../../../shell/labels';
import { defaultKey } from '../queries';
import type { Key, KeyMode } from './api-key';
import { KeyProofDialog } from './key-proof-dialog';
import { NewSecret } from './new-secret';

type Props = { mode: KeyMode; onMode: (mode: KeyMode) => void };

export function KeyPanel({ mode, onMode }: Props) {
  const client = useQueryClient();
  const { data, error, refetch } = useQuery(defaultKey(mode));
  const [asking, setAsking] = useState<'make' | 'reset'>();
  const [fresh, setFresh] = useState<Key>();
  const key = data?.key;

  function took(made: Key) {
    setAsking(undefined);
    setFresh(made);
    client.setQueryData(defaultKey(mode).queryKey, { key: { ...made, secret: null } });
  }

  return (
    <section className="desk-section" aria-labelledby="keys">
      <RuledHead
        id="keys"
        title="密钥"
        note={mode === 1 ? '正式密钥按套餐与余额计费' : '沙箱密钥只答示例，不扣次数也不扣费'}
        more={<ModeSwitch mode={mode} onMode={onMode} />}
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
          <p>还没有{mode === 1 ? '正式' : '沙箱'}密钥。生成后完整密钥只显示一次，请当场保存。</p>
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
      {asking && <KeyProofDialog doing={asking} mode={mode} onClose={() => setAsking(undefined)} onKey={took} />}
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
      chosen={mode === 1 ? '1' : '2'}
      onChoose={(value) => onMode(value === '1' ? 1 : 2)}
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
        ['状态', <StatusMark tone={status === 1 ? 'success' : 'quiet'}>{statusLabel(status).label}</StatusMark>],
        ['生成于', <Moment time={createTime} />],
        ['最近使用', lastUsedTime ? <Moment time={lastUsedTime} /> : '还没有用过'],
      ]}
    />
  );
}
