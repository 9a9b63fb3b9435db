// /deeds/:no: one contract: who agrees on what, its papers, and what an operator does about it.
import { getDeedCase, readDeedFile } from '@jishi/contract/console/deed';
import { deedFile, deedKind } from '@jishi/contract/enums/deed-paper';
import { FactList } from '@jishi/ui/fact-list';
import { formatMoney } from '@jishi/ui/money';
import { useParams } from '@jishi/ui/router';
import { RuledHead } from '@jishi/ui/ruled-head';
import { useQuery } from '@tanstack/react-query';
import { query } from '../../shell/client';
import { DownloadButton } from '../../shell/download-button';
import { Status, labelOf } from '../../shell/labels';
import { MemberLink, OrderLink } from '../../shell/links';
import { Loaded } from '../../shell/loaded';
import { Screen } from '../../shell/screen';
import { Acts } from './acts';
import { type Case, labelIn } from './case';
import { Scan } from './scan';

export function DeedScreen() {
  const { no = '' } = useParams();
  const found = useQuery(query(getDeedCase, { no }));
  const { data } = found;
  return (
    <Screen
      title={`合同 ${no}`}
      mark={data && <Status of="deedStatus" value={data.status} />}
      actions={data && <Acts key={no} of={data} />}
    >
      <Loaded of={found} what="合同">
        {(deed) => (
          <div className="case-page">
            <div className="sections">
              <Facts of={deed} />
              <Scan of={deed} />
            </div>
            <aside className="sections">
              <Papers of={deed} />
              <Course of={deed} />
            </aside>
          </div>
        )}
      </Loaded>
    </Screen>
  );
}

function Facts({ of }: { of: Case }) {
  const { kind, buyer, creditCode, contactName, contactPhone, purchaseNo, amount, agreement, orders } = of;
  return (
    <section>
      <RuledHead title={<span className="break">{buyer}</span>} note={labelIn(deedKind, kind)} />
      <FactList
        facts={[
          ['用户', <MemberLink of={of} />],
          ['信用代码', <span className="mono break">{creditCode}</span>],
          ['联系人', contactName && `${contactName}，${contactPhone}`],
          ['采购编号', purchaseNo && <span className="break">{purchaseNo}</span>],
          ['金额', amount === null ? null : `${formatMoney(amount)} 元`],
          [
            '订单',
            orders.length === 0
              ? null
              : orders.map((orderNo) => (
                  <div key={orderNo}>
                    <OrderLink orderNo={orderNo} />
                  </div>
                )),
          ],
          ['所附协议', `版本 ${agreement}`],
          ['申请', of.createTime],
          ['生效', of.effectTime],
          ['到期', of.endTime],
        ]}
      />
    </section>
  );
}

function Papers({ of: { no, files } }: { of: Case }) {
  return (
    <section>
      <RuledHead title="文件" note="查看会留下记录" />
      <FactList
        facts={files.map(({ file, digest, time }) => {
          const label = labelIn(deedFile, file);
          return [
            label,
            <>
              <DownloadButton endpoint={readDeedFile} input={{ no, file: file as 1 }} label={`下载${label}`} />
              <br />
              <small className="quiet">
                {time}
                {file === deedFile.scan && '，PDF 转成图片'}
              </small>
              <br />
              <small className="quiet mono break">{digest}</small>
            </>,
          ] as const;
        })}
      />
    </section>
  );
}

function Course({ of: { steps } }: { of: Case }) {
  return (
    <section>
      <RuledHead title="经过" />
      <FactList
        facts={steps.map(({ status, ours, by, reason, time }) => [
          time,
          <span className="break">
            {labelOf('deedStatus', status).label}，{ours ? by : '用户'}
            {reason && `：${reason}`}
          </span>,
        ])}
      />
    </section>
  );
}
