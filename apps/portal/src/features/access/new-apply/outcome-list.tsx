// What became of the applications, and the way from there to the first call.
import { ButtonLink } from '@jishi/ui/button';
import { NextSteps } from '@jishi/ui/next-steps';
import { formatCount } from '@jishi/ui/money';
import { StatusMark } from '@jishi/ui/status-mark';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { useLabel } from '../../../shell/labels';
import type { Outcome } from './use-applications';

/** `applyStatus` on the wire. */
const OPEN = 1;

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
  const opened = outcomes.filter((outcome) => outcome.refusal === undefined && outcome.status === OPEN);
  const first = opened[0]?.product;
  return (
    <section className="paper" aria-labelledby="outcome">
      <div className="paper-part">
        <h2 id="outcome" ref={head} tabIndex={-1}>
          {titleOf(opened.length, outcomes.length)}
        </h2>
        <ul className="paper-lines">
          {outcomes.map((outcome) => (
            <li key={outcome.product.id}>
              <span>
                {outcome.product.name}
                {outcome.refusal === undefined ? (
                  outcome.product.freeQuota > 0 && <small>送 {formatCount(outcome.product.freeQuota)} 次</small>
                ) : (
                  <small>{outcome.refusal}</small>
                )}
              </span>
              {outcome.refusal === undefined ? (
                <StatusMark tone={outcome.status === OPEN ? 'success' : 'warning'}>
                  {statusLabel(outcome.status).label}
                </StatusMark>
              ) : (
                <StatusMark tone="danger">没有开通</StatusMark>
              )}
            </li>
          ))}
        </ul>
      </div>
      <div className="paper-part paper-tear">
        {first && (
          <NextSteps
            steps={[
              {
                key: 'key',
                title: hasKey ? '密钥已有，直接用' : '生成密钥',
                text: '一把密钥可调用全部已开通的接口',
                done: hasKey,
                action: hasKey ? undefined : (
                  <ButtonLink look="main" size="small" to={`/req/apply?projectId=${first.id}`}>
                    生成密钥
                  </ButtonLink>
                ),
              },
              {
                key: 'sample',
                title: `复制「${first.name}」的调用示例`,
                text: 'AppKey 已填好，九种语言',
                action: (
                  <ButtonLink look={hasKey ? 'main' : 'plain'} size="small" to={`/req/apply?projectId=${first.id}`}>
                    看示例
                  </ButtonLink>
                ),
              },
            ]}
          />
        )}
        <p className="paper-links">
          <button type="button" className="text-button" onClick={onMore}>
            继续申请
          </button>
          <Link to="/req/apply">我的 API</Link>
        </p>
      </div>
    </section>
  );
}

function titleOf(opened: number, all: number): string {
  if (opened === all) return `${opened} 个接口已开通`;
  return opened === 0 ? '还没有开通，选好的接口都还在' : `${opened} 个已开通，其余见下`;
}
