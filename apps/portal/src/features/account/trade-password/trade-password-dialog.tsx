// The dialog behind askForTradePassword. Stands once in the member layout.
import { useStore } from 'zustand';
import { Dialog } from '../../../shell/dialog';
import { tradePasswordPrompt } from '../../../shell/trade-password';
import { TradePasswordForm } from './trade-password-form';

export function TradePasswordDialog() {
  const asked = useStore(tradePasswordPrompt, (state) => state.asked);
  if (!asked) return null;
  return (
    <Dialog title="设置交易密码" onClose={() => asked.answer(false)}>
      <TradePasswordForm onSet={() => asked.answer(true)} onCancel={() => asked.answer(false)} />
    </Dialog>
  );
}
