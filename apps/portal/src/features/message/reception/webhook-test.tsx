// Sends a test message to the webhook and shows its answer.
import { testWebhook } from '@jishi/contract/message';
import { Button } from '@jishi/ui/button';
import { formatCount } from '@jishi/ui/money';
import { StatusMark } from '@jishi/ui/status-mark';
import { useCall } from '../../../shell/client';

export function WebhookTest() {
  const test = useCall(testWebhook);
  const answer = test.data;
  return (
    <div className="webhook-test">
      <Button size="small" disabled={test.isPending} onClick={() => test.mutate({})}>
        {test.isPending ? '正在等对方应答' : '发送测试消息'}
      </Button>
      <div role="status">
        {answer && (
          <>
            <StatusMark tone={answer.ok ? 'success' : 'danger'}>{answer.ok ? '对方已收到' : '对方没有收下'}</StatusMark>{' '}
            <span className="mono">
              {answer.status > 0 ? `HTTP ${answer.status}` : '没有应答'}，{formatCount(answer.ms)} ms
            </span>
            {answer.text && <pre>{answer.text}</pre>}
          </>
        )}
      </div>
    </div>
  );
}
