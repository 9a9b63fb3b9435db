// The RSA public key that requests may be signed against: pasted or chosen as a file, proved by code or trade password.
import { type getIpContent, resetRsaKey } from '@jishi/contract/access/guard';
import type { Output } from '@jishi/contract/endpoint';
import * as codes from '@jishi/contract/codes';
import { Moment } from '@jishi/ui/beijing-time';
import { Button, buttonClass } from '@jishi/ui/button';
import { CopyButton } from '@jishi/ui/copy-button';
import { FactList } from '@jishi/ui/fact-list';
import { RuledHead } from '@jishi/ui/ruled-head';
import { useQueryClient } from '@tanstack/react-query';
import { type ChangeEvent, useState } from 'react';
import { type Form, useForm } from '../../../shell/form';
import { useMember } from '../../../shell/member';
import { AreaField } from '../../../shell/text-field';
import { toast } from '../../../shell/toast-store';
import { FormMessage } from '../code/form-message';
import { IP_LIST } from '../queries';
import { PlatformKey } from './platform-key';
import { ProofField, type ProofWay, proofError } from './proof-field';

const MOST_BYTES = 4000;

type Saved = Output<typeof getIpContent>;

type Props = {
  /** The key in force. */
  saved: Saved['rsaKey'];
  platformKey: Saved['platformKey'];
};

function useRsaKeyForm() {
  const client = useQueryClient();
  const member = useMember();
  const [chosen, setWay] = useState<ProofWay>();
  const way = chosen ?? (member?.blnSetTradePwd ? 'tradePassword' : 'code');
  const form = useForm(resetRsaKey, {
    initial: { publicKey: '', code: '', tradePassword: '' },
    input: ({ publicKey, ...proof }) => ({ publicKey, [way]: proof[way] }),
    check: (values) => proofError(way, values),
    done: (rsaKey) => {
      client.setQueryData<Saved>(IP_LIST.queryKey, (list) => list && { ...list, rsaKey });
      toast.success('RSA 公钥已保存');
      form.change({ publicKey: '', code: '', tradePassword: '' });
    },
    owners: { [codes.codeWrong]: 'code', [codes.tradePassword]: 'tradePassword', [codes.notFound]: 'form' },
  });
  return { form, way, setWay };
}

export function RsaKeySection({ saved, platformKey }: Props) {
  const { form, way, setWay } = useRsaKeyForm();
  return (
    <section className="workspace-section" aria-labelledby="rsa-key">
      <RuledHead id="rsa-key" title="RSA 公钥" note="用私钥对请求签名时，网关以此验签" />
      {saved && <KeyInForce saved={saved} />}
      <form className="setting setting-form" noValidate onSubmit={form.onSubmit}>
        <p className="quiet">
          在自己的机器上生成一对密钥，私钥留在服务器，公钥交到这里。上传新的公钥后旧的立即失效，用密钥签名的调用不受影响。
        </p>
        <PublicKeyField form={form} />
        <ProofField form={form} way={way} onWay={setWay} />
        <FormMessage text={form.errors.form} />
        <p>
          <Button type="submit" look="main" disabled={form.busy}>
            {form.busy ? '正在保存' : '保存公钥'}
          </Button>
        </p>
      </form>
      <PlatformKey platformKey={platformKey} />
    </section>
  );
}

function KeyInForce({ saved }: { saved: NonNullable<Saved['rsaKey']> }) {
  return (
    <FactList
      facts={[
        [
          '指纹',
          <>
            <span className="mono">{saved.fingerprint}</span>{' '}
            <CopyButton text={saved.fingerprint} what="指纹" compact />
          </>,
        ],
        ['长度', `${saved.bits} 位`],
        ['保存于', <Moment time={saved.saveTime} />],
      ]}
    />
  );
}

type FieldProps = { form: Pick<Form<{ publicKey: string }>, 'values' | 'errors' | 'change' | 'fail'> };

/** The key, pasted or read from a file. */
function PublicKeyField({ form }: FieldProps) {
  async function readFile(event: ChangeEvent<HTMLInputElement>) {
    const file = event.target.files?.[0];
    event.target.value = '';
    if (!file) return;
    if (file.size > MOST_BYTES) form.fail({ publicKey: '文件太大，公钥通常不到 1 KB' });
    else form.change({ publicKey: await file.text() });
  }

  return (
    <>
      <AreaField
        form={form}
        name="publicKey"
        label="公钥（PEM）"
        hint="2048 位以上，以 -----BEGIN PUBLIC KEY----- 开头"
        className="input mono"
        rows={8}
        spellCheck={false}
        autoComplete="off"
        maxLength={MOST_BYTES}
      />
      <p>
        <label className={`${buttonClass({ size: 'small' })} file-button`}>
          选择 .pem 文件
          <input type="file" className="sr" accept=".pem,.pub,.txt" onChange={(event) => void readFile(event)} />
        </label>
      </p>
    </>
  );
}
