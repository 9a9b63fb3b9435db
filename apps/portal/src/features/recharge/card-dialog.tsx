// The cards of an order: shown after the trade password, and never kept in the browser's memory of answers.
import { downloadCards, getCardContent, unlockCards } from '@jishi/contract/recharge/order';
import type { Output } from '@jishi/contract/endpoint';
import * as codes from '@jishi/contract/codes';
import { Button } from '@jishi/ui/button';
import { CopyButton } from '@jishi/ui/copy-button';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { refreshReads, useCall } from '../../shell/client';
import { Dialog } from '../../shell/dialog';
import { useForm } from '../../shell/form';
import { FormEnd } from '../../shell/form-end';
import { useMember } from '../../shell/member';
import { OwnCodeField } from '../../shell/own-code-field';
import { toast } from '../../shell/toast-store';
import { askForTradePassword } from '../../shell/trade-password';
import { TradePasswordField } from '../../shell/trade-password-field';
import { download } from '../../shell/transport';
import { CHANGED_BY_ORDER } from './changed';

type Cards = Output<typeof getCardContent>['cards'];

export function CardDialog({ no, onClose }: { no: string; onClose: () => void }) {
  const [cards, setCards] = useState<Cards>();
  const [asFile, setAsFile] = useState(false);
  const part = () => {
    if (asFile) return <CardFile no={no} onClose={onClose} />;
    if (cards) return <CardTable cards={cards} onFile={() => setAsFile(true)} onClose={onClose} />;
    return <Unlock no={no} onShow={setCards} onClose={onClose} />;
  };
  return (
    <Dialog title={asFile ? '下载卡密' : '查看卡密'} onClose={onClose}>
      {part()}
    </Dialog>
  );
}

type UnlockProps = { no: string; onShow: (cards: Cards) => void; onClose: () => void };

function Unlock({ no, onShow, onClose }: UnlockProps) {
  const client = useQueryClient();
  const { mutateAsync: load } = useCall(getCardContent);
  const form = useForm(unlockCards, {
    initial: { tradePassword: '' },
    input: ({ tradePassword }) => ({ no, tradePassword }),
    owners: { [codes.tradePassword]: 'tradePassword' },
    done: async ({ ticket }) => {
      const { cards } = await load({ no, ticket });
      onShow(cards);
      void refreshReads(client, ...CHANGED_BY_ORDER);
    },
  });
  if (useMember()?.blnSetTradePwd === false) {
    return (
      <>
        <p className="note">查看卡密要交易密码，您还没有设置。</p>
        <p className="dialog-actions">
          <Button onClick={onClose}>取消</Button>
          <Button look="main" onClick={() => void askForTradePassword()}>
            设置交易密码
          </Button>
        </p>
      </>
    );
  }
  return (
    <form className="stacked-form" noValidate onSubmit={form.onSubmit}>
      <TradePasswordField
        value={form.values.tradePassword}
        error={form.errors.tradePassword}
        hint="每次查看都会记录"
        onChange={(tradePassword) => form.change({ tradePassword })}
      />
      <FormEnd form={form} verb="查看" pendingVerb="正在核对" onCancel={onClose} />
    </form>
  );
}

function CardFile({ no, onClose }: { no: string; onClose: () => void }) {
  const client = useQueryClient();
  const form = useForm(downloadCards, {
    initial: { tradePassword: '', code: '' },
    input: (values) => ({ no, ...values }),
    owners: { [codes.tradePassword]: 'tradePassword', [codes.codeWrong]: 'code' },
    send: async (values) => {
      await download(downloadCards, { no, ...values });
      toast.success('卡密已下载');
      void refreshReads(client, ...CHANGED_BY_ORDER);
      onClose();
    },
  });
  return (
    <form className="stacked-form" noValidate onSubmit={form.onSubmit}>
      <p className="note">文件里是没有加密的卡号和卡密，请存放在只有您能打开的地方。</p>
      <TradePasswordField
        value={form.values.tradePassword}
        error={form.errors.tradePassword}
        onChange={(tradePassword) => form.change({ tradePassword })}
      />
      <OwnCodeField form={form} purpose="cardFile" />
      <FormEnd form={form} verb="下载" pendingVerb="正在核对" onCancel={onClose} />
    </form>
  );
}

type TableProps = { cards: Cards; onFile: () => void; onClose: () => void };

function CardTable({ cards, onFile, onClose }: TableProps) {
  const text = cards.map(({ number, secret }) => `${number}\t${secret}`).join('\n');
  return (
    <>
      <ul className="recharge-cards">
        {cards.map(({ number, secret, expires }) => (
          <li key={number}>
            <span className="quiet small">卡号</span>
            <span className="mono break">{number}</span>
            <span className="quiet small">卡密</span>
            <span className="mono break">
              {secret} <CopyButton text={secret} what={`${number} 的卡密`} compact />
            </span>
            {expires && <span className="quiet small">有效期到 {expires}</span>}
          </li>
        ))}
      </ul>
      <p className="dialog-actions">
        <CopyButton text={text} what="全部卡密" />
        <Button onClick={onFile}>存为文件</Button>
        <Button look="main" onClick={onClose}>
          好
        </Button>
      </p>
    </>
  );
}
