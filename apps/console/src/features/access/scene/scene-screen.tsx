// /scenes/:sceneId: what a member submitted, and deciding it.
import { decideScene, getScene } from '@jishi/contract/console/scene';
import type { Output } from '@jishi/contract/endpoint';
import { sceneAuditStatus } from '@jishi/contract/enums/access';
import { FactList } from '@jishi/ui/fact-list';
import { type Column, LedgerTable } from '@jishi/ui/ledger-table';
import { RuledHead } from '@jishi/ui/ruled-head';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import { query } from '../../../shell/client';
import { Status, labelOf } from '../../../shell/labels';
import { Loaded } from '../../../shell/loaded';
import { useMay } from '../../../shell/operator';
import { Screen } from '../../../shell/screen';
import { Decision } from './decision';
import { SceneFiles } from './scene-files';

type Scene = Output<typeof getScene>;

export function SceneScreen() {
  const { sceneId = '' } = useParams();
  const scene = useQuery(query(getScene, { id: sceneId }));
  const may = useMay(decideScene);
  const { data } = scene;
  return (
    <Screen
      title={data?.projectName ?? '场景审核'}
      mark={data && <Status of="sceneAuditStatus" value={data.status} />}
      note={data?.claimedBy && !data.mine && `${data.claimedBy}在看`}
      actions={data && may && data.status === sceneAuditStatus.waiting && <Decision scene={data} />}
    >
      <Loaded of={scene} what="场景审核">
        {(found) => (
          <div className="aside-columns">
            <div className="sections">
              <section>
                <RuledHead title="使用场景" />
                <p className="scene-text">{found.scene || '会员注销后已清除'}</p>
              </section>
              <SceneFiles files={found.files} />
              {found.earlier.length > 0 && <Earlier of={found} />}
            </div>
            <Facts of={found} />
          </div>
        )}
      </Loaded>
    </Screen>
  );
}

function Facts({ of: scene }: { of: Scene }) {
  const certified = scene.authType > 0 ? `${labelOf('authType', scene.authType).label}，` : '';
  return (
    <section>
      <RuledHead title="申请" />
      <FactList
        facts={[
          ['网站或应用', <span className="break">{scene.site}</span>],
          ['会员', <Link to={`/members/${scene.memberId}`}>{scene.memberName}</Link>],
          [
            '认证',
            <>
              {certified}
              <Status of="authStatus" value={scene.authStatus} />
            </>,
          ],
          ['产品', <Link to={`/products/${scene.projectId}`}>{scene.projectName}</Link>],
          ['接口状态', <Status of="applyStatus" value={scene.applyStatus} />],
          ['提交', scene.createTime],
          ['结果', scene.decideTime],
          ['审核人', scene.operatorName],
          ['原因', scene.reason],
        ]}
      />
    </section>
  );
}

const EARLIER: readonly Column<Scene['earlier'][number]>[] = [
  {
    key: 'time',
    title: '提交',
    fold: 'lead',
    cell: ({ id, createTime }) => (
      <Link className="nowrap" to={`/scenes/${id}`}>
        {createTime}
      </Link>
    ),
  },
  { key: 'status', title: '结果', fold: 'tail', cell: ({ status }) => <Status of="sceneAuditStatus" value={status} /> },
  { key: 'reason', title: '原因', fold: 'line', cell: ({ reason }) => reason },
];

function Earlier({ of: { earlier } }: { of: Scene }) {
  return (
    <section>
      <RuledHead title="先前提交的" note={`${earlier.length} 次`} />
      <LedgerTable caption="先前提交的" columns={EARLIER} rows={earlier} rowKey={({ id }) => id} dense />
    </section>
  );
}
