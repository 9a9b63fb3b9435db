// /categories: the categories that visitors find products by, in two levels, with their icons and order.
import { listTypes } from '@jishi/contract/console/catalogue';
import { deleteType, saveType } from '@jishi/contract/console/product-type';
import type { Output } from '@jishi/contract/endpoint';
import { formatCount } from '@jishi/ui/money';
import { Link } from '@jishi/ui/router';
import { useQuery } from '@tanstack/react-query';
import { query, useCall, useRefreshOf } from '../../shell/client';
import { ImageField } from '../../shell/form/image-field';
import { Loaded } from '../../shell/loaded';
import { useMay } from '../../shell/operator';
import { Screen } from '../../shell/screen';
import { TreeList } from '../../shell/tree/tree-list';

type Type = Output<typeof listTypes>[number];

const ICON_WIDTH = 96;
const WORDS = { what: '分类', holds: '产品', purpose: '建好之后，新建产品时从中选择。' };

export function TypesScreen() {
  const types = useQuery(query(listTypes, {}));
  return (
    <Screen title="产品分类" note="最多两级，前台按这里的顺序排列；没有在售产品的不显示">
      <Loaded of={types} what="产品分类" rows={6}>
        {(list) => <TypeList types={list} />}
      </Loaded>
    </Screen>
  );
}

function TypeList({ types }: { types: readonly Type[] }) {
  const mayWrite = useMay(saveType);
  const save = useCall(saveType, { silent: true });
  const move = useCall(saveType);
  const remove = useCall(deleteType);
  const refresh = useRefreshOf(listTypes);
  return (
    <TreeList
      tree={{
        nodes: types,
        levels: 2,
        words: WORDS,
        mayWrite,
        describe: ({ name, icon }) => (
          <>
            {icon && <img className="place-icon" src={icon} alt="" width={20} height={20} />}
            <b>{name}</b>
          </>
        ),
        held: ({ id, products }) => (
          <Link className="nowrap" to={`/products?typeId=${id}`}>
            {formatCount(products)} 个产品
          </Link>
        ),
        isEmpty: ({ products }) => products === 0,
        more: (type) => ({ icon: type?.icon ?? '' }),
        fields: (
          <ImageField path="icon" label="图标" hint="可以不放；正方形，前台显示 20 像素见方" width={ICON_WIDTH} />
        ),
        save: (typed) => save.mutateAsync(typed),
        move: ({ id, parentId, name, icon, sort }) => move.mutateAsync({ id, parentId, name, icon, sort }),
        remove: (id) => remove.mutateAsync({ id }),
        refresh,
      }}
    />
  );
}
