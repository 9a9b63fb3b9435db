// How an assistant gets a key of its own: by its own request, at /oauth/authorize.
import { getAppConfig } from '@jishi/contract/content';
import { Copyable } from '@jishi/ui/copyable';
import { FactList } from '@jishi/ui/fact-list';
import { aside } from '@jishi/ui/main-part';
import { RuledHead } from '@jishi/ui/ruled-head';
import { useQuery } from '@tanstack/react-query';
import { query } from '../../../shell/client';

export function AssistantPart() {
  const { data } = useQuery(aside('MCP 地址', query(getAppConfig, {})));
  if (!data) return null;
  return (
    <section className="workspace-section" aria-labelledby="assistant">
      <RuledHead id="assistant" title="接入 AI 助手" note="支持 MCP 的助手直接调用您已申请的接口，不用粘贴密钥" />
      <FactList
        facts={[
          ['MCP 地址', <Copyable text={`${data.gatewayUrl}/mcp`} what="MCP 地址" />],
          ['授权', '助手第一次连接时打开授权页，您在那里选接口、每日扣费与到期日'],
          ['收回', '删除它的密钥，下一次调用就被拒绝'],
        ]}
      />
    </section>
  );
}
