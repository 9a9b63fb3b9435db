// /: how the business does now and what waits. A block is there for whoever may make its call.
import { getHomeCalls, getHomeMoney, getHomeOpening } from '@jishi/contract/console/home';
import { EmptyState } from '@jishi/ui/empty-state';
import { PageHead } from '@jishi/ui/page-head';
import { menuFor } from '../../shell/menu';
import { may, roleName, useOperator } from '../../shell/operator';
import { useDocumentTitle } from '../../shell/screen';
import { Calls } from './calls';
import { Money } from './money';
import { Opening } from './opening';
import { Queues } from './queues';

export function HomeScreen() {
  const operator = useOperator();
  useDocumentTitle('首页');
  if (menuFor(operator).length === 0) return <Nothing role={operator.role} />;
  return (
    <div className="home">
      <PageHead title="首页" note="今天按北京时间，每分钟更新" />
      <div className="home-columns">
        <div className="sections">
          {may(operator, getHomeMoney) && <Money />}
          <Queues />
          {may(operator, getHomeCalls) && <Calls />}
        </div>
        {may(operator, getHomeOpening) && <Opening />}
      </div>
    </div>
  );
}

function Nothing({ role }: { role: string }) {
  return (
    <EmptyState title="这里还没有您能打开的内容">
      角色“{roleName(role)}”没有任何查看权限。请所有者调整您的角色，再重新登录。
    </EmptyState>
  );
}
