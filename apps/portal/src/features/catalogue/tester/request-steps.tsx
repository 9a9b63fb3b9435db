// How the request was built: the lines of the string to sign, the string, its signature, and what the browser sent.
import { CodeBlock } from '@jishi/ui/code-block';
import { CopyButton } from '@jishi/ui/copy-button';
import { type SpecColumn, SpecTable } from '@jishi/ui/spec-table';
import { type Prepared, wireText } from './send';
import type { SignedPart } from './signing';

type NumberedPart = SignedPart & { line: number };

const columns: readonly SpecColumn<NumberedPart>[] = [
  { title: '行', cell: ({ line }) => line },
  { title: '内容是', cell: ({ label }) => label },
  {
    title: '这一行',
    kind: 'text',
    cell: ({ value }) => (value ? <code>{value}</code> : <span className="tester-empty">空行</span>),
  },
  {
    title: '复制',
    quietTitle: true,
    spare: true,
    cell: ({ value, label }) => value && <CopyButton text={value} what={label} compact />,
  },
];

export function RequestSteps({ prepared }: { prepared: Prepared }) {
  const { signature } = prepared;
  return (
    <section id="steps" className="tester-section" aria-labelledby="steps-title">
      <h2 id="steps-title">{signature ? '签名过程' : '发出的请求'}</h2>
      {signature && (
        <>
          <SpecTable
            caption="第一步：按顺序写下这些行"
            columns={columns}
            rows={signature.parts.map((part, index) => ({ ...part, line: index + 1 }))}
            keyOf={({ line }) => String(line)}
          />
          <h3>第二步：用换行符连成待签名字符串</h3>
          <CodeBlock source={signature.text} language="text" label="待签名字符串" />
          <h3>
            {signature.by === 'RSA-SHA256'
              ? '第三步：用私钥算 RSA-SHA256（PKCS #1 v1.5），再转成 Base64'
              : '第三步：以 AppSecret 为密钥算 HMAC-SHA256，再转成 Base64'}
          </h3>
          <CodeBlock source={signature.value} language="text" label="签名" />
          <h3>第四步：带着签名头发出</h3>
        </>
      )}
      <CodeBlock source={wireText(prepared, location.host)} language="text" label="请求原文" />
      {prepared.headers.Authorization && <p className="remark">AppSecret 的位置在这里用占位符代替。</p>}
      {!signature && !prepared.headers.Authorization && (
        <p className="remark">免密钥试用不需要签名。用自己的密钥调用，这里会列出签名的每一步。</p>
      )}
    </section>
  );
}
