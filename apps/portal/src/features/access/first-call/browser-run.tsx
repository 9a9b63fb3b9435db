// One call out of this browser with the member's own key, while its secret is to be seen, and its answer.
import { getApiInfo } from '@jishi/contract/catalogue';
import { Button, ButtonLink } from '@jishi/ui/button';
import { CodeBlock } from '@jishi/ui/code-block';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { query } from '../../../shell/client';
import { toast } from '../../../shell/toast-store';
import { exampleRequest } from './example-request';

type Props = { apiId: string; secret: string | undefined };

export function BrowserRun({ apiId, secret }: Props) {
  const api = useQuery(query(getApiInfo, { id: apiId }));
  const [answer, setAnswer] = useState<string>();
  const [busy, setBusy] = useState(false);

  async function run(appSecret: string) {
    // an APPCODE is the secret itself, which must not travel in the clear
    if (!api.data || !isSecureContext) return toast.error('这一页不是通过 https 打开的，请在您的电脑上运行示例');
    setBusy(true);
    const { url, headers, ...rest } = exampleRequest(api.data);
    try {
      const response = await fetch(url, {
        ...rest,
        headers: { ...headers, Authorization: `APPCODE ${appSecret}` },
        credentials: 'omit',
        cache: 'no-store',
      });
      setAnswer(indented(await response.text()));
    } catch {
      toast.error('没有连上网关，请检查网络后再试');
    } finally {
      setBusy(false);
    }
  }

  if (!secret)
    return (
      <ButtonLink look="main" to={`/codetest?id=${apiId}`}>
        到在线调试里跑一次
      </ButtonLink>
    );
  return (
    <>
      <Button look="main" disabled={busy || !api.data} onClick={() => void run(secret)}>
        {busy ? '正在调用' : '在浏览器里跑一次'}
      </Button>
      {answer !== undefined && <CodeBlock source={answer} language="json" label="返回内容" />}
    </>
  );
}

function indented(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
