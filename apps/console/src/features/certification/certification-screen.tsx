// /certifications/:kind/:id: one certification, masked. What is personal is shown for a reason, which is kept.
import { getCertification, readCertificationPaper, revealCertification } from '@jishi/contract/console/certification';
import type { Output } from '@jishi/contract/endpoint';
import { authType } from '@jishi/contract/enums/account';
import { certificationStatus } from '@jishi/contract/enums/certification';
import { reviewKind } from '@jishi/contract/enums/review';
import { FactList } from '@jishi/ui/fact-list';
import { useParams } from '@jishi/ui/router';
import { RuledHead } from '@jishi/ui/ruled-head';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { query, useCall } from '../../shell/client';
import { Status, labelOf } from '../../shell/labels';
import { MemberLink, ReviewLink } from '../../shell/links';
import { Loaded } from '../../shell/loaded';
import { useMay } from '../../shell/operator';
import { ReasonButton } from '../../shell/reason-button';
import { Screen } from '../../shell/screen';
import { download } from '../../shell/transport';

type Detail = Output<typeof getCertification>;
type Revealed = Output<typeof revealCertification>;
type Kind = typeof authType.personal | typeof authType.enterprise;

const REASONS = ['核对用户申诉的身份', '配合司法机关调查', '复核可疑的认证'];
const ON_RECORD = ['每次查看都记入审计：谁、什么时候、为什么。'];

export function CertificationScreen() {
  const { kind = '', id = '' } = useParams();
  const asked = { kind: Number(kind) as Kind, id };
  const found = useQuery(query(getCertification, asked));
  const { data } = found;
  return (
    <Screen title={data?.name ?? '实名认证'} mark={data && <Status of="certificationStatus" value={data.status} />}>
      <Loaded of={found} what="认证">
        {(detail) => (
          <div className="aside-columns">
            <div className="sections">
              <Facts of={detail} />
              <Papers of={detail} />
            </div>
            <div className="sections">
              <Course of={detail} />
            </div>
          </div>
        )}
      </Loaded>
    </Screen>
  );
}

const mono = (text: string) => (text ? <span className="mono break">{text}</span> : '');

function Facts({ of }: { of: Detail }) {
  const may = useMay(revealCertification);
  const [shown, setShown] = useState<Revealed>();
  const reveal = useCall(revealCertification, { silent: true, onSuccess: setShown });
  const { kind, id } = of;
  const isEnterprise = kind === authType.enterprise;
  return (
    <section>
      <RuledHead
        title={`${labelOf('authType', kind).label}身份`}
        note={shown ? '完整，离开这一页就看不到了' : '已打码'}
      />
      <FactList
        facts={[
          ['用户', <MemberLink of={of} />],
          [isEnterprise ? '企业名称' : '姓名', <span className="break">{shown?.name || of.name}</span>],
          ['信用代码', mono(of.creditCode)],
          ['法定代表人', isEnterprise ? shown?.legalPerson || of.legalPerson : ''],
          ['身份证号', mono(shown?.idNumber || of.idNumber)],
          ['住所', of.address && <span className="break">{of.address}</span>],
          ['营业期限', isEnterprise ? `${of.termFrom ?? '执照上没有写'} 至 ${of.termTo ?? '长期'}` : ''],
          ['经办人', shown?.agentName || of.agentName],
          ['经办人手机', mono(shown?.agentPhone || of.agentPhone)],
          ['经办人身份证号', mono(shown?.agentIdNumber ?? '')],
        ]}
      />
      {may && !shown && (
        <p>
          <ReasonButton
            title="查看完整的身份信息"
            consequences={ON_RECORD}
            hint="留在审计记录里，用户看不到"
            verb="查看"
            templates={REASONS}
            pending={reveal.isPending}
            onConfirm={(reason) => reveal.mutateAsync({ kind: kind as Kind, id, reason })}
          >
            查看完整信息
          </ReasonButton>
        </p>
      )}
    </section>
  );
}

const PAPERS: Readonly<Record<string, string>> = { licence: '营业执照', letter: '授权书' };

function Papers({ of: { id, papers } }: { of: Detail }) {
  const may = useMay(readCertificationPaper);
  if (papers.length === 0) return null;
  return (
    <section>
      <RuledHead title="材料" note={`${papers.length} 份`} />
      <FactList
        facts={papers.map((paper) => [
          PAPERS[paper.id] ?? '材料',
          <>
            <span className="break">{paper.name}</span>{' '}
            {may ? (
              <Paper id={id} paper={paper.id as 'licence' | 'letter'} name={paper.name} />
            ) : (
              <span className="quiet">您的角色不能打开</span>
            )}
          </>,
        ])}
      />
    </section>
  );
}

function Paper({ id, paper, name }: { id: string; paper: 'licence' | 'letter'; name: string }) {
  const [pending, setPending] = useState(false);
  async function open(reason: string) {
    setPending(true);
    await download(readCertificationPaper, { id, paper, reason }).finally(() => setPending(false));
  }
  return (
    <ReasonButton
      size="small"
      label={`下载${name}`}
      title={`下载${name}`}
      consequences={ON_RECORD}
      hint="留在审计记录里，用户看不到"
      verb="下载"
      templates={REASONS}
      pending={pending}
      onConfirm={open}
    >
      下载
    </ReasonButton>
  );
}

function Course({ of }: { of: Detail }) {
  const { name, kind, status, way, reviewId, submitTime, certTime, reasons, others } = of;
  return (
    <section>
      <RuledHead title="经过" />
      <FactList
        facts={[
          ['提交', submitTime],
          ['方式', kind === authType.enterprise && way !== null ? labelOf('certificationWay', way).label : ''],
          ['通过', certTime],
          ['没有通过的原因', reasons.map(({ reason }) => reason).join('；')],
          ['其他账户', others > 0 ? `同一身份还有 ${others} 个` : ''],
          [
            '审核',
            reviewId && (
              <ReviewLink
                kind={reviewKind.certification}
                id={reviewId}
                no={name}
                waits={status === certificationStatus.awaiting}
              />
            ),
          ],
        ]}
      />
    </section>
  );
}
