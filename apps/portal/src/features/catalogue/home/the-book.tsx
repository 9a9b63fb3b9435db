// 账上写什么: the promises, and a worked example of a page of the book. The example is marked as one.
import { Seal } from '@jishi/ui/seal';

const promises = [
  { name: '失败不计费', text: '超时、上游故障、参数错误，一律记 0。' },
  { name: '只记一次', text: '同一次调用只记一行、只扣一次，服务重启也不多扣。' },
  { name: '不透支', text: '额度用完即停，余额不会变成负数。' },
  { name: '可核对', text: '调用记录写明每次扣费的来源，与资金明细逐笔相符。' },
] as const;

const example = {
  lines: [
    { time: '14:02:11', what: '手机号归属地', how: '200，38 ms', spent: '0.012', balance: '86.482' },
    { time: '14:02:15', what: '银行卡 BIN', how: '504 上游超时，不计费', spent: '0.000', balance: '86.482' },
    { time: '14:02:16', what: '银行卡 BIN', how: '200，33 ms', spent: '0.015', balance: '86.467' },
    { time: '14:02:20', what: '汉字转拼音', how: '200，14 ms，免费额度', spent: '0.000', balance: '86.467' },
    { time: '14:02:31', what: '节假日与农历', how: '200，12 ms', spent: '0.002', balance: '86.465' },
  ],
  spent: '0.029',
  balance: '86.465',
} as const;

export function TheBook() {
  return (
    <section className="book" aria-labelledby="book">
      <div className="column">
        <div>
          <h2 id="book">账上写什么</h2>
          <p className="lede">一次请求一行。时间、接口、结果、扣了多少、从哪里扣，都写在调用记录里。</p>
          <dl className="promises">
            {promises.map(({ name, text }) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{text}</dd>
              </div>
            ))}
          </dl>
        </div>
        <figure className="account">
          <table>
            <caption>
              调用明细<span>样例，金额单位：元</span>
            </caption>
            <thead>
              <tr>
                <th scope="col">时间</th>
                <th scope="col">摘要</th>
                <th scope="col">支出</th>
                <th scope="col">余额</th>
              </tr>
            </thead>
            <tbody>
              {example.lines.map(({ time, what, how, spent, balance }) => (
                <tr key={time}>
                  <td>{time}</td>
                  <td>
                    {what}
                    <small>{how}</small>
                  </td>
                  <td>{spent}</td>
                  <td>{balance}</td>
                </tr>
              ))}
            </tbody>
            <tfoot>
              <tr>
                <th scope="row">合计</th>
                <td />
                <td>
                  <span className="total">{example.spent}</span>
                </td>
                <td>
                  <span className="total">{example.balance}</span>
                </td>
              </tr>
            </tfoot>
          </table>
          <Seal text="逐笔在册" label="印：逐笔在册" />
        </figure>
      </div>
    </section>
  );
}
