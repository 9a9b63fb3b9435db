// The button that has a verification code sent: after sending it counts down before it may be pressed again.
import { Button } from '@jishi/ui/button';
import { useState } from 'react';
import { useCountdown } from './countdown';

const INITIAL_TEXT = '获取验证码';

type Props = {
  /** Sends the code. Returns the seconds until another may be sent; undefined when none was sent. */
  onSend: () => Promise<number | undefined>;
  text?: string;
};

export function CodeButton({ onSend, text = INITIAL_TEXT }: Props) {
  const [sending, setSending] = useState(false);
  const [left, countDown] = useCountdown();

  const isWaiting = sending || left > 0;

  async function send() {
    setSending(true);
    try {
      const seconds = await onSend();
      if (seconds) countDown(seconds);
    } finally {
      setSending(false);
    }
  }

  return (
    <Button disabled={isWaiting} onClick={() => void send()}>
      {sending ? '正在发送' : left > 0 ? `${left} 秒后重发` : text}
    </Button>
  );
}
