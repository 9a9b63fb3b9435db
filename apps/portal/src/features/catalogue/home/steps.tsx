import { type ReactNode, Suspense, lazy } from 'react';
import { Link } from '@jishi/ui/router';
import { useInBrowser } from '../../../shell/in-browser';

const WelcomeOffer = lazy(async () => ({ default: (await import('./welcome-offer')).WelcomeOffer }));

const steps: readonly { numeral: string; title: string; text: ReactNode; code: string }[] = [
  {
    numeral: '壹',
    title: '注册',
    text: (
      <>
        用手机号 <Link to="/login">注册登录</Link>，需要认证的接口再补一次实名。
      </>
    ),
    code: '手机号 + 短信验证码',
  },
  {
    numeral: '贰',
    title: '申请接口，拿到密钥',
    text: (
      <>
        在 <Link to="/product/list">全部接口</Link> 里挑一个申请，开通后领取密钥；沙箱密钥不花钱。
      </>
    ),
    code: 'Authorization: APPCODE <密钥>',
  },
  {
    numeral: '叁',
    title: '复制示例，发出请求',
    text: '九种语言的示例已写好鉴权，返回头写明本次扣费与剩余次数。',
    code: 'X-Charge: 0.012',
  },
];

export function Steps() {
  const inBrowser = useInBrowser();
  return (
    <ol className="steps">
      {steps.map(({ numeral, title, text, code }, at) => (
        <li key={numeral}>
          <span className="steps-numeral" aria-hidden="true">
            {numeral}
          </span>
          <div>
            <h3>{title}</h3>
            <p>{text}</p>
            <code>{code}</code>
            {at === 0 && inBrowser && (
              <Suspense fallback={null}>
                <WelcomeOffer />
              </Suspense>
            )}
          </div>
        </li>
      ))}
    </ol>
  );
}
