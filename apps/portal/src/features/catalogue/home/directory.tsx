import type { ApiType } from '@jishi/contract/catalogue';
import { Link } from '@jishi/ui/router';
import type * as z from 'zod';
import { LIST_PATH, listHref, readListState } from '../list/list-url';

/** Categories in ruled cells, each with some of its products; a blank cell at the end leads to all of them. */
export function Directory({ types }: { types: readonly z.infer<typeof ApiType>[] }) {
  const columns = columnsFor(types.length);
  return (
    <ul className={`directory directory-${columns}`}>
      {types.map((type) => (
        <li key={type.id}>
          <h3>
            {type.icon && <img src={type.icon} alt="" width={20} height={20} />}
            <Link to={listHref(readListState({ typeId: type.id }))}>{type.name}</Link>
            <span>{`${type.count} 个`}</span>
          </h3>
          <ul>
            {type.projects.map((project) => (
              <li key={project.id}>
                <Link to={`/product/${project.id}`}>{project.name}</Link>
              </li>
            ))}
          </ul>
        </li>
      ))}
      {types.length % columns > 0 && (
        <li>
          <h3>
            <Link to={LIST_PATH}>全部接口</Link>
          </h3>
          <p>按单价、成功率、响应速度排序</p>
        </li>
      )}
    </ul>
  );
}

/** Three or four, whichever leaves fewer empty cells. */
function columnsFor(cells: number): 3 | 4 {
  const blank = (columns: number) => (columns - (cells % columns)) % columns;
  return blank(3) < blank(4) ? 3 : 4;
}
