// What was found in a list: how many it goes to, by carrier, and every line that is not sent to, with its reason.
import { carrier } from '@jishi/contract/enums/sms';
import { formatCount } from '@jishi/ui/money';
import type { Listed } from './rules';
import type { Checking } from './use-sending';

type Props = { listed: Listed; checking: Checking | undefined; onGo: (line: number) => void };

export function CheckedList({ listed, checking, onGo }: Props) {
  const checked = checking?.checked;
  if (!checking || !checked) {
    return (
      <div className="sms-found quiet" aria-live="polite">
        {checking?.isChecking ? '正在检查' : checking?.error ? checking.error.msg : foundWords(listed)}
      </div>
    );
  }
  const { messages, lines, faults, faultCount, carriers } = checked;
  const countOf = (value: number) => carriers.find((one) => one.carrier === value)?.messages ?? 0;
  return (
    <div className="sms-found" aria-busy={!checking.isCurrent || undefined}>
      <p className="sms-total" role="status">
        <b>{formatCount(messages)}</b> 人可发
        <span className="small quiet">
          共 {formatCount(lines)} 行{faultCount > 0 && `，${formatCount(faultCount)} 行不发`}
        </span>
      </p>
      <dl className="sms-carriers" aria-label="各运营商人数">
        {carrier.rows.map(({ value, label }) => (
          <div key={value}>
            <dt>{label}</dt>
            <dd>{formatCount(countOf(value))}</dd>
          </div>
        ))}
      </dl>
      {faults.length > 0 && (
        <ul className="sms-faults" aria-label={`不发的 ${faultCount} 行`}>
          {faults.map(({ line, shown, words, corrects }) => (
            <li key={line}>
              <span className="sms-fault-line">{line}</span>
              <span>
                <span className="mono">{shown || '（空）'}</span>
                <span className="small quiet">{words}</span>
              </span>
              {corrects ? (
                <button type="button" className="text-button" aria-label={`改第 ${line} 行`} onClick={() => onGo(line)}>
                  改
                </button>
              ) : (
                <span className="small quiet">不发</span>
              )}
            </li>
          ))}
          {faultCount > faults.length && (
            <li className="small quiet">还有 {formatCount(faultCount - faults.length)} 行</li>
          )}
        </ul>
      )}
    </div>
  );
}

const foundWords = ({ count }: Listed) =>
  count > 0 ? `${formatCount(count)} 行，填好签名、模板与变量后检查` : '贴上号码，这里逐行检查';
