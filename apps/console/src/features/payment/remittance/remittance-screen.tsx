// /remittances/:orderNo: what the member says beside what the bank says, and deciding whether they are the same money.
import { getRemittanceCase, matchRemittance } from '@jishi/contract/console/remittance';
import type { Output } from '@jishi/contract/endpoint';
import { payOrderStatus } from '@jishi/contract/enums/payment';
import { CopyButton } from '@jishi/ui/copy-button';
import { FactList } from '@jishi/ui/fact-list';
import { Money } from '@jishi/ui/money';
import { RuledHead } from '@jishi/ui/ruled-head';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@jishi/ui/router';
import { query } from '../../../shell/client';
import { Status } from '../../../shell/labels';
import { MemberLink, OrderLink } from '../../../shell/links';
import { Loaded } from '../../../shell/loaded';
import { useMay } from '../../../shell/operator';
import { Screen } from '../../../shell/screen';
import { BankLines } from './bank-lines';
import { MatchActions } from './match-actions';
import { SlipFile } from './slip-file';

type Case = Output<typeof getRemittanceCase>;

export function RemittanceScreen() {
  const { orderNo = '' } = useParams();
  const found = useQuery(query(getRemittanceCase, { orderNo }));
  const may = useMay(matchRemittance);
  const { data } = found;
  return (
    <Screen
      title={data ? `汇款码 ${data.code}` : '对公转账'}
      mark={data && <Status of="remittanceStatus" value={data.status} />}
      note={data && <CopyButton text={data.code} what="汇款码" compact />}
      actions={data && may && <MatchActions of={data} />}
    >
      <Loaded of={found} what="转账">
        {(remittance) => (
          <div className="aside-columns">
            <div className="sections">
              <Said of={remittance} />
              <BankLines of={remittance} />
            </div>
            <Order of={remittance} />
          </div>
        )}
      </Loaded>
    </Screen>
  );
}

function Said({ of: { payer, amount, remitTime, submitTime, slip, reason } }: { of: Case }) {
  return (
    <section>
      <RuledHead title="用户提交的" note={submitTime ?? '还没有提交'} />
      {submitTime ? (
        <FactList
          facts={[
            ['付款户名', payer || '用户注销后已清除'],
            ['金额', amount && <Money value={amount} />],
            ['转账时间', remitTime],
            ['回单', slip ? <SlipFile slip={slip} /> : '没有'],
            ['退回的原因', reason],
          ]}
        />
      ) : (
        <p className="quiet">用户还没有上传回单。钱先到了也可以登记：银行附言里写着上面的汇款码。</p>
      )}
    </section>
  );
}

function Order({ of }: { of: Case }) {
  return (
    <section>
      <RuledHead title="订单" />
      <FactList
        facts={[
          ['订单号', <OrderLink orderNo={of.orderNo} />],
          ['状态', <Status of="payOrderStatus" value={of.orderStatus} />],
          ['用户', <MemberLink of={of} />],
          ['事项', of.subject],
          ['应付', <Money value={of.payAmount} />],
          ['下单', of.createTime],
          ['付款截止', of.orderStatus === payOrderStatus.toPay ? of.expireTime : null],
        ]}
      />
    </section>
  );
}
