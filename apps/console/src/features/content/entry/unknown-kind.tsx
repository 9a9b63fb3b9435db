// An address that names no kind of content.
import { EmptyState } from '@jishi/ui/empty-state';
import { Screen } from '../../../shell/screen';

export function UnknownKind() {
  return (
    <Screen title="内容">
      <EmptyState title="没有这一类内容">内容有动态、帮助、公告、横幅与合作伙伴五类，请从菜单进入。</EmptyState>
    </Screen>
  );
}
