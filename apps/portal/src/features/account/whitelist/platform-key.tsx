// The platform's own public key: what signatures of answers are checked with.
import type { getIpContent } from '@jishi/contract/access/guard';
import type { Output } from '@jishi/contract/endpoint';
import { CodeBlock } from '@jishi/ui/code-block';

export function PlatformKey({ platformKey }: { platformKey: Output<typeof getIpContent>['platformKey'] }) {
  return (
    <div className="setting platform-key">
      <h3>平台公钥，用来核对答复</h3>
      <p className="quiet">
        上传公钥之后，网关的每个答复都带 <span className="mono">X-Signature</span>：对「HTTP 状态码、
        <span className="mono">X-Request-Id</span>、答复正文 SHA-256 的 Base64」三行（以换行相连）的 RSA-SHA256 签名。
      </p>
      {platformKey ? (
        <CodeBlock label={`平台公钥，指纹 ${platformKey.fingerprint}`} language="text" source={platformKey.pem} />
      ) : (
        <p className="quiet">网关第一次启动后生成，现在还没有。</p>
      )}
    </div>
  );
}
