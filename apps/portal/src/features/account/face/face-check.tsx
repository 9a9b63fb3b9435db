// The QR code that a phone opens to check a face, how long it lasts, and what to do when it did not work.
import { beijingInstant } from '@jishi/ui/beijing-time';
import { Button } from '@jishi/ui/button';
import { QrCode } from '@jishi/ui/qr-code';
import { useEffect, useState } from 'react';
import { secondsLeft } from '../../../shell/countdown';
import '../account.css';
import type { FaceStatus } from './use-face-status';

type Props = {
  /** The page to open on a phone. */
  url: string;
  expireTime: string;
  status: FaceStatus;
  /** Makes a new code; it is on its way until this resolves. */
  onRenew: () => Promise<void>;
};

const ENDED = {
  failed: { title: '核身没有通过', text: '可能是光线太暗、没有正对镜头，或不是本人。换一个二维码再试一次。' },
  expired: { title: '二维码已过期', text: '为了安全，每个二维码只在几分钟内有效。' },
} as const;

export function FaceCheck({ url, expireTime, status, onRenew }: Props) {
  const left = useSecondsUntil(expireTime);
  const [renewing, setRenewing] = useState(false);

  async function renew() {
    setRenewing(true);
    await onRenew().catch(() => undefined);
    setRenewing(false);
  }

  if (status === 'failed' || status === 'expired') {
    return (
      <div className="face-check" role="status">
        <h2>{ENDED[status].title}</h2>
        <p>{ENDED[status].text}</p>
        <p>
          <Button look="main" disabled={renewing} onClick={() => void renew()}>
            {renewing ? '正在换' : '换一个二维码'}
          </Button>
        </p>
      </div>
    );
  }
  return (
    <div className="face-check">
      <QrCode text={url} label="用手机扫码做人脸核身" />
      <div>
        <ol className="plain-steps">
          <li>用手机微信或浏览器扫一扫。</li>
          <li>核对手机上显示的姓名，按提示正对镜头。</li>
          <li>完成后回到这里，页面会自己往下走。</li>
        </ol>
        <p className="face-left">
          {status === 'passed' ? '核身已通过' : '等待手机上完成'}
          {left > 0 && `，二维码 ${minutesText(left)} 后失效`}
        </p>
        <p>
          <a href={url} target="_blank" rel="noreferrer">
            就在这台设备上做
          </a>
        </p>
      </div>
    </div>
  );
}

/** For showing only: whether it is too late is the server's to say, this clock may be wrong. */
function useSecondsUntil(time: string): number {
  const deadline = beijingInstant(time);
  const [left, setLeft] = useState(() => secondsLeft(deadline, Date.now()));
  useEffect(() => {
    const tick = () => setLeft(secondsLeft(deadline, Date.now()));
    tick();
    const timer = setInterval(tick, 1_000);
    return () => clearInterval(timer);
  }, [deadline]);
  return left;
}

const minutesText = (seconds: number) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
