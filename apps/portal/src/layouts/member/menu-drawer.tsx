// The menu on a phone: a drawer from the left, closed by going somewhere.
import { Icon } from '@jishi/ui/icon';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { Link, useLocation } from '@jishi/ui/router';
import { SideMenu } from './side-menu';

export function MenuDrawer() {
  const dialog = useRef<HTMLDialogElement>(null);
  // The same menu stands beside the page: a second one is made for who opens it.
  const [wasOpened, setWasOpened] = useState(false);
  const { pathname, search } = useLocation();
  useEffect(() => dialog.current?.close(), [pathname, search]);
  // An open dialog inside a hidden layout would leave the whole document inert.
  useLayoutEffect(() => {
    const element = dialog.current;
    return () => element?.close();
  }, []);
  return (
    <>
      <button
        type="button"
        className="icon-button burger"
        aria-label="打开菜单"
        aria-haspopup="dialog"
        onClick={() => {
          setWasOpened(true);
          dialog.current?.showModal();
        }}
      >
        <Icon name="menu" />
      </button>
      <dialog
        ref={dialog}
        className="menu-drawer"
        aria-label="菜单"
        onClick={(event) => event.target === dialog.current && dialog.current.close()}
      >
        <div className="menu-drawer-body">
          <div className="menu-drawer-head">
            <Link to="/product/list">接口市场</Link>
            <button type="button" className="icon-button" aria-label="关闭菜单" onClick={() => dialog.current?.close()}>
              <Icon name="close" />
            </button>
          </div>
          {wasOpened && <SideMenu />}
        </div>
      </dialog>
    </>
  );
}
