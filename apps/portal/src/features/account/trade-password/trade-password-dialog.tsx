// The dialog behind askForTradePassword, mounted once in the member layout.
import { Suspense, lazy } from 'react';
import { useStore } from 'zustand';
import { Dialog } from '../../../shell/dialog';
import { tradePasswordPrompt } from '../../../shell/trade-password';

const TradePasswordForm = lazy(async () => ({ default: (await import('./trade-password-form')).TradePasswordForm }));

export function TradePasswordDialog() {
  const asked = useStore(tradePasswordPrompt, (state) => state.asked);
  if (!asked) return null;
  return (
    <Dialog title="设置交易密码" onClose={() => asked.answer(false)}>
      <Suspense>
        <TradePasswordForm onSet={() => asked.answer(true)} onCancel={() => asked.answer(false)} />
      </Suspense>
    </Dialog>
  );
}
