// Which key a request is sent with, and what proves it: its AppSecret, or the member's private key. Both stay in this page.
import { FormField } from '@jishi/ui/form-field';
import { PasswordInput } from '@jishi/ui/password-input';
import { Link } from '@jishi/ui/router';
import { type Identity, type Proof, usable, useCanSign, useHttps } from './identity';

const KEPT = '只在这个页面的内存里，不保存、不上传；离开或刷新即清除';
const SENT = '不保存；作为 APPCODE 经 https 随请求发给网关，离开或刷新即清除';
const KEYS = '/req/apply?tab=keys';

/** Asks for the secret of the chosen key, or says where to get a key. */
export function SecretField({ identity, error }: { identity: Identity; error: string | undefined }) {
  const canSign = useCanSign();
  const { keys = [], key, proof } = identity;
  const name = identity.role === 'live' ? '正式' : '沙箱';
  if (!key) {
    return (
      <p className="tester-aside">
        还没有{name}密钥。<Link to={KEYS}>去生成密钥</Link>
      </p>
    );
  }
  return (
    <div className="tester-secret">
      {keys.length > 1 ? (
        <KeyChoice identity={identity} name={name} />
      ) : (
        <p>
          {name} AppKey <code>{key.appKey}</code>
        </p>
      )}
      {!usable(key) && (
        <p className="form-error">
          这个密钥{key.expired ? '已到期' : '已停用'}，网关会拒绝。<Link to={KEYS}>去看密钥</Link>
        </p>
      )}
      {!canSign && <p className="form-error">浏览器只在 https 地址上提供签名，请在 https 地址打开本页。</p>}
      {proof === 'rsa' ? (
        <PrivateKeyField identity={identity} error={error} />
      ) : (
        <FormField label="AppSecret" hint={proof === 'appcode' ? SENT : KEPT} error={error}>
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
      )}
      <ProofChoice identity={identity} />
    </div>
  );
}

function KeyChoice({ identity, name }: { identity: Identity; name: string }) {
  return (
    <FormField label={`${name}密钥`} hint={<code>{identity.key?.appKey}</code>}>
      {(control) => (
        <select
          {...control}
          className="input"
          value={identity.key?.id}
          onChange={(event) => identity.chooseKey(event.target.value)}
        >
          {identity.keys?.map((key) => (
            <option key={key.id} value={key.id}>
              {key.name}
              {usable(key) ? '' : key.expired ? '（已到期）' : '（已停用）'}
            </option>
          ))}
        </select>
      )}
    </FormField>
  );
}

function PrivateKeyField({ identity, error }: { identity: Identity; error: string | undefined }) {
  return (
    <FormField
      label="RSA 私钥（PEM）"
      hint={
        <>
          {KEPT}。公钥要先交到<Link to="/security/whitelistSettings">白名单设置</Link>
        </>
      }
      error={error}
    >
      {(control) => (
        <textarea
          {...control}
          className="input mono"
          rows={4}
          spellCheck={false}
          autoCapitalize="off"
          autoComplete="off"
          placeholder="-----BEGIN PRIVATE KEY-----"
          value={identity.secret}
          onChange={(event) => identity.paste(event.target.value)}
        />
      )}
    </FormField>
  );
}

function ProofChoice({ identity }: { identity: Identity }) {
  const https = useHttps();
  const choices: [Proof, string, boolean][] = [
    ['signature', '签名（HMAC-SHA256）', true],
    ['rsa', '签名（RSA-SHA256）', true],
    ['appcode', `APPCODE${https ? '' : '（只能在 https 地址使用）'}`, https],
  ];
  return (
    <div className="tester-proofs" role="group" aria-label="认证方式">
      {choices.map(([proof, words, open]) => (
        <label key={proof}>
          <input
            type="radio"
            name="tester-proof"
            checked={identity.proof === proof}
            disabled={!open}
            onChange={() => identity.prove(proof)}
          />
          {words}
        </label>
      ))}
    </div>
  );
}
