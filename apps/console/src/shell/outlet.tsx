// What screens of outlets have alike, who outside carries out what we sell: channels of SMS, suppliers of recharge.
import type { showSupplierAddress } from '@jishi/contract/console/recharge-supplier';
import type { closeSmsBreaker, showSmsAddresses, switchSmsChannel } from '@jishi/contract/console/sms-channel';
import type { Output } from '@jishi/contract/endpoint';
import { outletHealth } from '@jishi/contract/enums/outlet';
import { CopyButton } from '@jishi/ui/copy-button';
import { FactList } from '@jishi/ui/fact-list';
import { FigureStrip } from '@jishi/ui/figure-strip';
import { RuledHead } from '@jishi/ui/ruled-head';
import { StatusMark } from '@jishi/ui/status-mark';
import { toast } from '@jishi/ui/toast-store';
import { type ComponentProps, useState } from 'react';
import { useCall } from './client';
import { AreaField, CheckField } from './form/fields';
import { FormDialog } from './form/form-dialog';
import { showRefusal } from './form/refusal';
import { useNewForm } from './form/use-form-store';
import { Status, labelOf } from './labels';
import { ReasonButton } from './reason-button';

/** The calls of any kind of outlet: but for the addresses they have one type. */
export type RecoverCall = typeof closeSmsBreaker;
export type SwitchCall = typeof switchSmsChannel;
export type AddressCall = typeof showSmsAddresses | typeof showSupplierAddress;

type Standing = { isOn: boolean; isSandbox: boolean; health: number };

/** Whether an outlet is on, and if so whether it works. */
export function OutletHealth({ of: { isOn, isSandbox, health } }: { of: Standing }) {
  return (
    <>
      {isOn ? <Status of="outletHealth" value={health} /> : <StatusMark tone="quiet">已停用</StatusMark>}{' '}
      {isSandbox && <span className="tag">沙箱</span>}
    </>
  );
}

/** How an outlet is reached, as facts; `called` is what its account is called there. */
export function accessFacts({ endpoint, account }: { endpoint: string; account: string }, called: string) {
  const mono = (text: string) => (
    <span key={text} className="mono break">
      {text}
    </span>
  );
  return [
    ['接口地址', mono(endpoint)],
    [called, mono(account)],
    ['密钥', '已加密保存'],
  ] as const;
}

/** The section about what an outlet did today. */
export function TodaySection({ figures }: Pick<ComponentProps<typeof FigureStrip>, 'figures'>) {
  return (
    <section>
      <RuledHead title="今天" />
      <FigureStrip label="今天" figures={figures} />
    </section>
  );
}

type Breaker = {
  health: number;
  failures: number;
  openUntil: string | null;
  failure: string;
  failTime: string | null;
  successTime: string | null;
};

/** The section about an outlet's breaker. `one` is what it is tried with first, such as 一条. */
export function BreakerSection({ of, one }: { of: Breaker; one: string }) {
  const { health, failures, openUntil, failure, failTime, successTime } = of;
  return (
    <section>
      <RuledHead title="健康" note={`连续 5 次失败即熔断 30 秒，之后先用${one}试探；再失败就加倍，最长 10 分钟`} />
      <FactList
        facts={[
          ['现在', health === outletHealth.open ? `熔断到 ${openUntil}` : labelOf('outletHealth', health).label],
          ['连续失败', `${failures} 次`],
          ['最近失败', failTime && `${failTime}，${failure}`],
          ['最近成功', successTime ?? '还没有'],
        ]}
      />
    </section>
  );
}

/** One outlet, what it is called and what it is given, such as 通道 and 短信; `refresh` reads it anew. */
type Acted = { id: string; name: string; kind: string; work: string; refresh: () => Promise<void> };

/** Closes an open breaker at once. */
export function RecoverButton({ by, id, name, kind, work, refresh }: Acted & { by: RecoverCall }) {
  const recover = useCall(by, { silent: true, onSuccess: () => toast.success('已恢复'), onSettled: refresh });
  return (
    <ReasonButton
      title={`立即恢复${name}`}
      consequences={[`不等熔断到时，新的${work}马上交给它。`, '仍不正常的话，连续 5 次失败会再次熔断。']}
      hint="留在审计记录里"
      verb={`恢复${kind}`}
      pending={recover.isPending}
      onConfirm={(reason) => recover.mutateAsync({ id, reason })}
    >
      恢复
    </ReasonButton>
  );
}

type Switched = Acted & {
  by: SwitchCall;
  isOn: boolean;
  /** What either change leads to. */
  consequences: { off: readonly string[]; on: readonly string[] };
};

/** Turns an outlet on or off. */
export function SwitchButton({ by, id, name, kind, isOn, consequences, refresh }: Omit<Switched, 'work'>) {
  const verb = isOn ? '停用' : '启用';
  const change = useCall(by, { silent: true, onSuccess: () => toast.success(`已${verb}`), onSettled: refresh });
  return (
    <ReasonButton
      title={`${verb}${name}`}
      consequences={isOn ? consequences.off : consequences.on}
      hint="留在审计记录里"
      verb={`${verb}${kind}`}
      pending={change.isPending}
      onConfirm={(reason) => change.mutateAsync({ id, isOn: !isOn, reason })}
    >
      {verb}
    </ReasonButton>
  );
}

type AddressProps<By extends AddressCall> = {
  by: By;
  id: string;
  name: string;
  /** What they are called, such as 推送地址. */
  label: string;
  consequences: readonly string[];
  /** The addresses by name. */
  addresses: (shown: Output<By>) => readonly (readonly [name: string, url: string])[];
  onClose: () => void;
};

/** Where an outlet sends what it has to say. The addresses are secrets: whoever asks says why. */
export function AddressDialog<By extends AddressCall>(props: AddressProps<By>) {
  const { by, id, name, label, consequences, addresses, onClose } = props;
  const form = useNewForm(() => ({ renew: false, reason: '' }));
  const [shown, setShown] = useState<Output<By>>();
  const show = useCall<AddressCall>(by, {
    silent: true,
    onSuccess: (found) => setShown(found as Output<By>),
    onError: (error) => showRefusal(form, error),
  });
  return (
    <FormDialog
      title={`${name}的${label}`}
      label={label}
      form={form}
      consequences={consequences}
      lead={
        shown && (
          <FactList
            facts={addresses(shown).map(([what, url]) => [
              what,
              <span key={what}>
                <span className="mono break">{url}</span> <CopyButton text={url} what={what} compact />
              </span>,
            ])}
          />
        )
      }
      verb="查看地址"
      pendingVerb="正在查看"
      cancel="关闭"
      pending={show.isPending}
      onSubmit={() => show.mutate({ id, ...form.values() })}
      onClose={onClose}
    >
      <CheckField path="renew" label="换新的地址" />
      <AreaField path="reason" label="原因" hint="留在审计记录里" rows={2} />
    </FormDialog>
  );
}
