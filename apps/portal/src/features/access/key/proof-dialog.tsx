// Before a key is made, rotated or removed: what will happen, and that it is the member who asks.
import { rotateApiKey } from '@jishi/contract/access/key';
import * as codes from '@jishi/contract/codes';
import { Button } from '@jishi/ui/button';
import { type ReactNode, useState } from 'react';
import { Dialog } from '../../../shell/dialog';
import { ApiError } from '../../../shell/client';
import { useForm } from '../../../shell/form';
import { PROOF_OWNERS, ProofField, proofError, proofInput, useNoProof } from '../../../shell/key-proof';

const GRACE_CHOICES = [0, 1, 6, 24];

/** The input sent with the action. Refusals in `ownCodes` are shown here instead of by a toast. */
export type Proven = {
  proof: ReturnType<typeof proofInput> | { bySignIn: true };
  graceHours: number;
  ownCodes: readonly number[];
};

type Props = {
  title: string;
  /** The act, such as 生成. */
  verb: string;
  /** What will happen. */
  children?: ReactNode;
  /** Asks how long the old secret is honoured. */
  withGrace?: boolean;
  /** The member proved it by signing in just now: nothing is asked, unless the server finds that too long ago. */
  signInCounts?: boolean;
  onClose: () => void;
  /** Runs the action; rejects with the server's refusal. */
  act: (proven: Proven) => Promise<void>;
};

export function ProofDialog({ title, verb, children, withGrace, signInCounts = false, onClose, act }: Props) {
  const [graceHours, setGraceHours] = useState(withGrace ? 1 : 0);
  const [asks, setAsks] = useState(!signInCounts);
  // every act takes the same proof
  const form = useForm(rotateApiKey, {
    initial: useNoProof(),
    input: (values) => (asks ? proofInput(values) : {}),
    check: (values) => (asks ? proofError(values) : {}),
    send: async (values, ownCodes) => {
      if (asks) return act({ proof: proofInput(values), graceHours, ownCodes });
      return act({ proof: { bySignIn: true }, graceHours, ownCodes }).catch((error: unknown) => {
        if (error instanceof ApiError && error.code === codes.invalidInput) setAsks(true);
        throw error;
      });
    },
    owners: { ...PROOF_OWNERS, [codes.stateConflict]: 'form', [codes.notFound]: 'form' },
  });
  return (
    <Dialog title={title} onClose={onClose}>
      <form className="stacked-form" noValidate onSubmit={form.onSubmit}>
        {children}
        {withGrace && <Grace hours={graceHours} onPick={setGraceHours} />}
        {asks ? (
          <ProofField form={form} autoFocus />
        ) : (
          <p>您刚用短信验证码登录，这次不用再验证。完整密钥只显示一次，请当场保存。</p>
        )}
        {form.errors.form && (
          <p className="form-message" role="alert">
            {form.errors.form}
          </p>
        )}
        <p className="dialog-actions">
          <Button onClick={onClose}>取消</Button>
          <Button type="submit" look="main" disabled={form.busy}>
            {verb}
          </Button>
        </p>
      </form>
    </Dialog>
  );
}

function Grace({ hours, onPick }: { hours: number; onPick: (hours: number) => void }) {
  return (
    <fieldset className="choices">
      <legend>旧密钥还能用多久</legend>
      {GRACE_CHOICES.map((choice) => (
        <label key={choice}>
          <input type="radio" name="grace" checked={hours === choice} onChange={() => onPick(choice)} />
          {choice === 0 ? '立即失效' : `${choice} 小时`}
        </label>
      ))}
      <p className="form-hint">密钥已泄露时选立即失效；否则留出替换的时间，调用不会中断。</p>
    </fieldset>
  );
}
