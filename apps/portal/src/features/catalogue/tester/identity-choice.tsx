// Who the request is sent as, and what that costs.
import { Button } from '@jishi/ui/button';
import { formatMoney } from '@jishi/ui/money';
import { Tag } from '@jishi/ui/tag';
import { type ReactNode, Suspense, lazy } from 'react';
import { useSignedIn } from '../../../shell/session';
import { ui } from '../../../shell/ui-store';
import type { Identity, Role } from './identity';

const SecretField = lazy(async () => ({ default: (await import('./secret-field')).SecretField }));

type Props = {
  identity: Identity;
  /** Whether the endpoint can be called without a key. */
  triable: boolean;
  /** Yuan of one unit. */
  price: string;
  /** Of the secret's field. */
  error: string | undefined;
};

export function IdentityChoice({ identity, triable, price, error }: Props) {
  const signedIn = useSignedIn();
  const rows: { role: Role; name: ReactNode; hint: string; off: boolean }[] = [
    {
      role: 'visitor',
      name: '免密钥试用',
      hint: triable ? '真实调用，不计费，每个地址每分钟 10 次' : '这个接口不提供免密钥试用',
      off: !triable,
    },
    {
      role: 'sandbox',
      name: (
        <>
          沙箱密钥 <Tag tone="quiet">不扣费</Tag>
        </>
      ),
      hint: '官方产品真实答复，其他产品答复示例；不扣次数，不扣费',
      off: !signedIn,
    },
    {
      role: 'live',
      name: (
        <>
          正式密钥 <Tag tone="warning">会扣费</Tag>
        </>
      ),
      hint: `先用套餐与免费额度，用完后单价 ${formatMoney(price, 3)} 元，失败不收费`,
      off: !signedIn,
    },
  ];
  return (
    <fieldset className="tester-part">
      <legend>以谁的身份</legend>
      <div className="tester-roles">
        {rows.map(({ role, name, hint, off }) => (
          <label key={role}>
            <input
              type="radio"
              name="tester-role"
              checked={identity.role === role}
              disabled={off}
              onChange={() => identity.choose(role)}
            />
            <b>{name}</b>
            <span>{hint}</span>
          </label>
        ))}
      </div>
      {!signedIn && (
        <p className="tester-aside needs-script">
          <Button size="small" onClick={() => ui.getState().openLogin()}>
            登录
          </Button>
          登录后可以用自己的密钥签名调用。
        </p>
      )}
      {signedIn &&
        identity.role !== 'visitor' &&
        // The server does not wait for what is loaded lazily, and has no keys.
        (identity.keys ? (
          <Suspense>
            <SecretField identity={identity} error={error} />
          </Suspense>
        ) : (
          <p className="tester-aside">正在取您的密钥。</p>
        ))}
    </fieldset>
  );
}
