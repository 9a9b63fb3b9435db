// Request and response of a call, for members who have bodies stored.
import type { getCallRecord } from '@jishi/contract/access/record';
import type { Output } from '@jishi/contract/endpoint';
import { Moment } from '@jishi/ui/beijing-time';
import { CodeBlock } from '@jishi/ui/code-block';
import { formatCount } from '@jishi/ui/money';

type Bodies = NonNullable<Output<typeof getCallRecord>['bodies']>;

export function KeptBodies({ bodies }: { bodies: Bodies }) {
  return (
    <section className="params">
      <h3>正文</h3>
      <KeptBody label="请求体" body={bodies.request} />
      <KeptBody label="答复" body={bodies.response} />
      <p className="small quiet">
        加密保存，只有您能看到，
        <Moment time={bodies.dropTime} /> 删除。
      </p>
    </section>
  );
}

function KeptBody({ label, body }: { label: string; body: Bodies['request'] }) {
  const size = `${formatCount(body.bytes)} 字节`;
  if (body.bytes === 0) return <p className="quiet">{label}是空的。</p>;
  if (!body.text)
    return <p className="quiet">{`${label} ${size}，${body.type || '没有类型'}，不是文字，不在这里显示。`}</p>;
  return (
    <CodeBlock
      label={body.cut ? `${label}，${size}，只留前 64 KB` : `${label}，${size}`}
      language={/json/i.test(body.type) ? 'json' : 'text'}
      source={body.text}
    />
  );
}
