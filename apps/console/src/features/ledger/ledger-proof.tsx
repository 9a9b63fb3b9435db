// What checking the books came to: the proof, or every line that does not hold.
import { verifyLedger } from '@jishi/contract/console/ledger';
import type { Output } from '@jishi/contract/endpoint';
import { Icon } from '@jishi/ui/icon';
import { formatCount } from '@jishi/ui/money';
import { Stamp } from '@jishi/ui/stamp';

const PROVED = [
  '全部分录之和为零',
  '每一笔借贷相等',
  '每个账户的余额等于它的分录之和',
  '没有账户低于它的下限',
  '哈希链没有断',
  '支付渠道的在途账与收退流水、账单一致',
];

type Proof = Output<typeof verifyLedger>;

export function LedgerProof({ proof, onClose }: { proof: Proof; onClose: () => void }) {
  const { clean, accounts, transfers, postings, findings, checkedTime } = proof;
  const scope = `${formatCount(accounts)} 个账户、${formatCount(transfers)} 笔账、${formatCount(postings)} 条分录`;
  return (
    <section className={clean ? 'proof' : 'proof proof-broken'} aria-label="核对结果">
      <div className="proof-body">
        <h2>{clean ? '账目相符' : `账目不符，${findings.length} 处`}</h2>
        <p className="quiet">
          {checkedTime} 从头核对了{scope}。
        </p>
        {clean ? (
          <ul className="proof-checks">
            {PROVED.map((check) => (
              <li key={check}>
                <Icon name="check" />
                {check}
              </li>
            ))}
          </ul>
        ) : (
          <>
            <p>账目没有被改动。请把下面的内容交给负责资金的同事，查清前不要手工调账。</p>
            <ol className="proof-findings mono">
              {findings.map((finding) => (
                <li key={finding}>{finding}</li>
              ))}
            </ol>
          </>
        )}
      </div>
      {clean && <Stamp text="相符" by="核账" day={checkedTime.slice(0, 10)} />}
      <button type="button" className="icon-button" aria-label="收起核对结果" onClick={onClose}>
        <Icon name="close" />
      </button>
    </section>
  );
}
