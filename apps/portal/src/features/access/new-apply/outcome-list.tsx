// The results of the applications, and the way to the first call.
import * as codes from '@jishi/contract/codes';
import { applyStatus, unitLabel } from '@jishi/contract/enums/catalogue';
import { Button, ButtonLink } from '@jishi/ui/button';
import { NextSteps } from '@jishi/ui/next-steps';
import { formatCount } from '@jishi/ui/money';
import { StatusMark } from '@jishi/ui/status-mark';
import { Suspense, lazy, useEffect, useRef, useState } from 'react';
import { Link, useLocation } from '@jishi/ui/router';
import { certifyHref } from '../../../shell/certify';
import { useLabel } from '../../../shell/labels';
import type { Outcome } from './use-applications';

const SceneDialog = lazy(async () => ({ default: (await import('../scene/scene-dialog')).SceneDialog }));

export function OutcomeList({
  outcomes,
  hasKey,
  onMore,
}: {
  outcomes: readonly Outcome[];
  hasKey: boolean;
  onMore: () => void;
}) {
  const statusLabel = useLabel('applyStatus');
  const head = useRef<HTMLHeadingElement>(null);
  useEffect(() => head.current?.focus(), []);
  const [scene, setScene] = useState<{ id: string; name: string }>();
  const opened = outcomes.filter((outcome) => outcome.refusal === undefined && outcome.status === applyStatus.open);
  const awaiting = outcomes.filter(
    (outcome) => outcome.refusal === undefined && outcome.status === applyStatus.awaitingAudit,
  );
  const first = opened[0]?.product;
  return (
    <section className="paper" aria-labelledby="outcome">
      <div className="paper-part">
        <h2 id="outcome" ref={head} tabIndex={-1}>
          {titleOf(opened.length, awaiting.length, outcomes.length)}
        </h2>
        <ul className="paper-lines">
          {outcomes.map((outcome) => (
            <li key={outcome.product.id}>
              <span>
                {outcome.product.name}
                <small>{wordsOf(outcome)}</small>
              </span>
              <OutcomeMark outcome={outcome} label={statusLabel} onScene={setScene} />
            </li>
          ))}
        </ul>
      </div>
      <div className="paper-part paper-tear">
        {first && <ToFirstCall product={first} hasKey={hasKey} />}
        <p className="paper-links">
          <button type="button" className="text-button" onClick={onMore}>
            继续申请
          </button>
          <Link to="/req/apply">我的接口</Link>
        </p>
      </div>
      <Suspense>
        {scene && <SceneDialog applyId={scene.id} projectName={scene.name} onClose={() => setScene(undefined)} />}
      </Suspense>
    </section>
  );
}

function ToFirstCall({ product: { id, name }, hasKey }: { product: Outcome['product']; hasKey: boolean }) {
  const to = `/req/apply?projectId=${id}`;
  return (
    <NextSteps
      steps={[
        {
          key: 'key',
          title: hasKey ? '密钥已有，直接用' : '生成密钥',
          text: '一把密钥可调用全部已开通的接口',
          done: hasKey,
          action: hasKey ? undefined : (
            <ButtonLink look="main" size="small" to={to}>
              生成密钥
            </ButtonLink>
          ),
        },
        {
          key: 'sample',
          title: `复制「${name}」的调用示例`,
          text: 'AppKey 已填好，九种语言',
          action: (
            <ButtonLink look={hasKey ? 'main' : 'plain'} size="small" to={to}>
              看示例
            </ButtonLink>
          ),
        },
      ]}
    />
  );
}

function wordsOf(outcome: Outcome): string {
  if (outcome.refusal !== undefined) return outcome.refusal;
  if (outcome.status === applyStatus.awaitingAudit) return '还差一步：写明使用场景，审核通过即开通';
  if (outcome.status !== applyStatus.open) return '先前申请过，到“我的接口”里处理';
  const { freeQuota, unit } = outcome.product;
  return freeQuota > 0 ? `送 ${formatCount(freeQuota)} ${unitLabel(unit)}` : '';
}

type MarkProps = {
  outcome: Outcome;
  label: (status: number) => { label: string };
  onScene: (scene: { id: string; name: string }) => void;
};

function OutcomeMark({ outcome, label, onScene }: MarkProps) {
  const here = useLocation();
  if (outcome.refusal !== undefined) {
    return outcome.code === codes.certificationRequired ? (
      <ButtonLink size="small" to={certifyHref(here)}>
        去认证
      </ButtonLink>
    ) : (
      <StatusMark tone="danger">没有开通</StatusMark>
    );
  }
  const { id, status, product } = outcome;
  if (status === applyStatus.awaitingAudit) {
    return (
      <Button size="small" onClick={() => onScene({ id, name: product.name })}>
        提交场景材料
      </Button>
    );
  }
  return <StatusMark tone={status === applyStatus.open ? 'success' : 'warning'}>{label(status).label}</StatusMark>;
}

function titleOf(opened: number, awaiting: number, all: number): string {
  if (opened === all) return `${opened} 个接口已开通`;
  const parts = [opened > 0 && `${opened} 个已开通`, awaiting > 0 && `${awaiting} 个待提交场景`].filter(Boolean);
  return parts.length > 0 ? parts.join('，') : '还没有开通，选好的接口都还在';
}
