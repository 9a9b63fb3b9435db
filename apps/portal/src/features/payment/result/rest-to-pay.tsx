// Time left to pay, counted down; the server closes the order, not this page.
import { beijingInstant } from '@jishi/ui/beijing-time';
import { useEffect, useState } from 'react';
import { elapsedText } from '../../../shell/format';

export function RestToPay({ expireTime }: { expireTime: string }) {
  const [seconds, setSeconds] = useState<number>();
  useEffect(() => {
    const tick = () => setSeconds(Math.max(0, Math.floor((beijingInstant(expireTime) - Date.now()) / 1000)));
    tick();
    const timer = setInterval(tick, 1000);
    return () => clearInterval(timer);
  }, [expireTime]);
  if (seconds === undefined) return <>请在 {expireTime.slice(5, 16)} 前付款，过时自动关闭，不扣款。</>;
  if (seconds === 0) return <>付款时间已到，正在关闭；若您已付款，到账后会记入余额。</>;
  return (
    <>
      请在 <span aria-hidden="true">{elapsedText(seconds)}</span>
      <span className="sr">{expireTime.slice(5, 16)}</span> 内付款，过时自动关闭，不扣款。
    </>
  );
}
