// What a request is proved with: the AppSecret of the chosen key, and how it is used.
import { FormField } from '@jishi/ui/form-field';
import { PasswordInput } from '@jishi/ui/password-input';
import { Link } from 'react-router';
import { type Identity, keyOf, useCanSign, useHttps } from './identity';

const KEPT = '只在这个页面的内存里，不保存、不上传；离开或刷新即清除';
const SENT = '不保存；作为 APPCODE 经 https 随请求发给网关，离开或刷新即清除';

/** Asks for the secret of the chosen key, or says where a key comes from. */
export function SecretField({ identity, error }: { identity: Identity; error: string | undefined }) {
  const key = keyOf(identity);
  const canSign = useCanSign();
  const name = identity.role === 'live' ? '正式' : '沙箱';
  if (!key) {
    const missing = identity.role !== 'visitor' && identity.keys[identity.role] === null;
    return (
      <p className="tester-aside">
        {missing ? (
          <>
            还没有{name}密钥。<Link to="/req/apply">去生成密钥</Link>
          </>
        ) : (
          '正在取您的密钥。'
        )}
      </p>
    );
  }
  return (
    <div className="tester-secret">
      <p>
        {name} AppKey <code>{key.appKey}</code>
      </p>
      {!canSign && <p className="form-error">浏览器只在 https 地址上提供签名，请在 https 地址打开本页。</p>}
      <FormField label="AppSecret" hint={identity.proof === 'appcode' ? SENT : KEPT} error={error}>
        {(control) => (
          <PasswordInput
            {...control}
            value={identity.secret}
            autoComplete="off"
            placeholder="粘贴生成密钥时保存的 AppSecret"
            onChange={(event) => identity.paste(event.target.value)}
          />
        )}
      </FormField>
      <ProofChoice identity={identity} />
    </div>
  );
}

function ProofChoice({ identity }: { identity: Identity }) {
  const https = useHttps();
  return (
    <div className="tester-proofs" role="group" aria-label="认证方式">
      <label>
        <input
          type="radio"
          name="tester-proof"
          checked={identity.proof === 'signature'}
          onChange={() => identity.prove('signature')}
        />
        签名（HMAC-SHA256）
      </label>
      <label>
        <input
          type="radio"
          name="tester-proof"
          checked={identity.proof === 'appcode'}
          disabled={!https}
          onChange={() => identity.prove('appcode')}
        />
        APPCODE{https ? '' : '（只能在 https 地址使用）'}
      </label>
    </div>
  );
}
