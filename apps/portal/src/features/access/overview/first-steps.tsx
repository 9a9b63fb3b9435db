// For a member without calls yet: apply, take the key, make the first call.
import { ButtonLink } from '@jishi/ui/button';
import { NextSteps, type Step } from '@jishi/ui/next-steps';
import { Link } from '@jishi/ui/router';
import { RuledHead } from '@jishi/ui/ruled-head';

type Props = { applied: boolean; hasKey: boolean; called: boolean };

export function FirstSteps({ applied, hasKey, called }: Props) {
  return (
    <section className="workspace-section" aria-labelledby="first-steps">
      <RuledHead
        id="first-steps"
        title="三步发出第一次调用"
        note="失败的调用不扣费"
        more={!applied && <Link to="/req/applynew">自己选接口</Link>}
      />
      <NextSteps steps={stepsOf({ applied, hasKey, called })} />
    </section>
  );
}

function stepsOf({ applied, hasKey, called }: Props): Step[] {
  const steps: (Step & { to: string; label: string })[] = [
    {
      key: 'apply',
      title: '申请一个接口',
      text: '多数接口申请即开通，并送免费调用次数；三步可以在一页里做完',
      done: applied,
      to: '/req/first',
      label: '开通并调用',
    },
    {
      key: 'key',
      title: '生成密钥',
      text: '完整密钥只显示一次，请当场复制到您的服务器配置里',
      done: hasKey,
      to: '/req/apply',
      label: '生成密钥',
    },
    {
      key: 'call',
      title: '复制示例，发出第一次调用',
      text: '示例里已填好您的 AppKey；也可以先用沙箱密钥，不扣次数也不扣费',
      done: called,
      to: '/req/apply',
      label: '复制示例',
    },
  ];
  const current = steps.find(({ done }) => !done);
  return steps.map(({ to, label, ...step }) => ({
    ...step,
    action: step.done ? undefined : (
      <ButtonLink size="small" look={step.key === current?.key ? 'main' : 'plain'} to={to}>
        {label}
      </ButtonLink>
    ),
  }));
}
