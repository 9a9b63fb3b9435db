// WeChat sign-in: WeChat shows the QR code on its own page and returns to /wxbind.
import { startWechatLogin } from '@jishi/contract/account/wechat';
import * as codes from '@jishi/contract/codes';
import { Button } from '@jishi/ui/button';
import { useForm } from '../../../shell/form';
import { FormMessage } from '../code/form-message';
import { goToScan } from './go-to-scan';

const OWNERS = { [codes.unavailable]: 'form', [codes.tooManyRequests]: 'form', [codes.refused]: 'form' } as const;

/** `back` is where to go on after signing in. */
export function WechatPanel({ back }: { back: string }) {
  const form = useForm(startWechatLogin, {
    initial: {},
    done: (scan) => goToScan(scan, back),
    owners: OWNERS,
  });
  return (
    <form className="account-form wechat-panel" onSubmit={form.onSubmit}>
      <ol className="plain-steps">
        <li>打开微信的扫码页，用手机微信扫一扫，在手机上点「允许」。</li>
        <li>第一次用的微信要再验证一次手机号，之后扫码即登录。</li>
      </ol>
      <FormMessage text={form.errors.form} />
      <Button type="submit" look="main" size="wide" disabled={form.busy}>
        {form.busy ? '正在打开微信扫码页' : '打开微信扫码页'}
      </Button>
    </form>
  );
}
