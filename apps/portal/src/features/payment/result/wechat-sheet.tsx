// Pays inside WeChat's browser, after it has identified its user. WeChat's sheet opens by itself, once.
import { startThirdPay } from '@jishi/contract/payment';
import type { Output } from '@jishi/contract/endpoint';
import * as codes from '@jishi/contract/codes';
import { payChannel } from '@jishi/contract/enums/payment';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useNavigate } from '@jishi/ui/router';
import { ApiError, useCall } from '../../../shell/client';
import { PayButton } from './pay-button';
import type { WatchedOrder } from './use-watched-order';

type Bridge = NonNullable<Output<typeof startThirdPay>['bridge']>;

declare global {
  interface Window {
    /** Put into pages by WeChat's own browser, some time after they begin. */
    WeixinJSBridge?: {
      invoke(name: 'getBrandWCPayRequest', bridge: Bridge, tell: (answer: { err_msg: string }) => void): void;
    };
  }
}

const WORDS: Readonly<Record<string, string>> = {
  cancel: '您取消了付款，没有扣款。',
  fail: '微信没有完成付款。若您已看到扣款，请点「我已付款」查询。',
};

type Props = { order: WatchedOrder; grant: { code: string; state: string } };

export function WechatSheet({ order, grant }: Props) {
  const { orderNo } = order;
  const pay = useCall(startThirdPay, { ownCodes: [codes.stateConflict, codes.channelFault] });
  const navigate = useNavigate();
  const [ended, setEnded] = useState<string>();
  const begun = useRef(false);

  const begin = useEffectEvent(async () => {
    try {
      const { bridge } = await pay.mutateAsync({
        orderNo,
        channel: payChannel.wechat,
        phone: true,
        wechatGrant: grant,
      });
      const said = bridge ? await collect(bridge) : 'ok';
      // what WeChat says here decides nothing: the result page asks the server
      if (said === 'ok') return void navigate(`/payres?orderNo=${orderNo}`, { replace: true });
      setEnded(WORDS[said] ?? WORDS.fail);
    } catch (failure) {
      setEnded(failure instanceof ApiError ? failure.msg : '没有连上服务器，请稍后再试');
    }
  });
  useEffect(() => {
    // A WeChat code works once.
    if (begun.current) return;
    begun.current = true;
    void begin();
  }, []);

  if (!ended) return <p role="status">正在打开微信付款</p>;
  return (
    <>
      <p className="form-error" role="alert">
        {ended}
      </p>
      <PayButton order={order} channel={payChannel.wechat} wide />
    </>
  );
}

/** Lets WeChat collect the payment; returns its outcome: ok, cancel or fail. */
function collect(bridge: Bridge): Promise<string> {
  return new Promise((resolve) => {
    const ask = () =>
      window.WeixinJSBridge?.invoke('getBrandWCPayRequest', bridge, ({ err_msg: said }) =>
        resolve(said.split(':')[1] ?? ''),
      );
    if (window.WeixinJSBridge) ask();
    else document.addEventListener('WeixinJSBridgeReady', ask, { once: true });
  });
}
