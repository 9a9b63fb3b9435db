// What shows in place of a screen that is not there, or that broke.
import { Button, ButtonLink } from '@jishi/ui/button';
import { statusOf, useRouteError } from '@jishi/ui/router';
import { Screen, useDocumentTitle } from '../shell/screen';

export function NotFound() {
  return (
    <Screen title="没有这个页面">
      <p className="quiet">地址可能抄错了，或者它已经改名。可以从菜单进入，或用上方的搜索直接到达某一笔。</p>
    </Screen>
  );
}

/** Error page around all routes: a screen that failed, or a chunk that a deploy removed. */
export function Broken() {
  const missing = statusOf(useRouteError()) === 404;
  useDocumentTitle('页面没有打开');
  return (
    <main className="gate workspace">
      <h1>{missing ? '没有这个页面' : '页面没有打开'}</h1>
      <p className="quiet">
        {missing
          ? '地址可能抄错了，或者它已经改名。'
          : '已保存的内容不受影响，没保存的产品内容留在本标签页的草稿里。多半是运营台刚刚更新，重新加载即可。'}
      </p>
      <p className="gate-actions">
        <Button look="main" onClick={() => location.reload()}>
          重新加载
        </Button>
        <ButtonLink to="/">回到运营台</ButtonLink>
      </p>
    </main>
  );
}
