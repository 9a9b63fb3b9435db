// The frame of pages before sign-in. The left part is hidden on a phone, the task stays.
import { getWebsiteInfo } from '@jishi/contract/content';
import { Logo } from '@jishi/ui/logo';
import { type NamedStep, StepList } from '@jishi/ui/step-list';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef } from 'react';
import { Link } from '@jishi/ui/router';
import { query } from '../../../shell/client';
import '@jishi/ui/forms.css';
import '../account.css';

type Props = { title: string; side: ReactNode; children: ReactNode };

export function AccountFrame({ title, side, children }: Props) {
  const { data: site } = useQuery(query(getWebsiteInfo, {}));
  return (
    <div className="account-frame">
      <div className="account-side">
        <Link to="/" aria-label={`${site?.name ?? ''}首页`}>
          <Logo name={site?.name ?? ''} />
        </Link>
        {side}
      </div>
      <div className="account-task">
        <h1>{title}</h1>
        {children}
      </div>
    </div>
  );
}

type StepsProps = { title: string; steps: readonly NamedStep[]; at: number; children: ReactNode; signIn?: ReactNode };

/** A task in steps. Each new step is announced and takes the focus, the first one does not. */
export function AccountSteps({ title, steps, at, children, signIn = <BackToSignIn /> }: StepsProps) {
  const here = useRef<HTMLParagraphElement>(null);
  const before = useRef(at);
  useEffect(() => {
    if (before.current === at) return;
    before.current = at;
    here.current?.focus();
  }, [at]);
  const shown = Math.min(at, steps.length - 1);
  return (
    <AccountFrame title={title} side={<StepList label="步骤" steps={steps} at={at} />}>
      <p className="account-step" tabIndex={-1} ref={here}>
        第 {shown + 1} 步，共 {steps.length} 步：{steps[shown]?.name}
      </p>
      {children}
      {signIn && <p className="form-hint account-way-back">{signIn}</p>}
    </AccountFrame>
  );
}

function BackToSignIn() {
  return <Link to="/login">返回登录</Link>;
}
