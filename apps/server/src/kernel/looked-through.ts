// Answers a list whose rows are looked for rather than selected by one statement: newest first up to a bound, or by rank.
// How they are found is the domain's own; input, pages and the file follow from the contract, as for `listed`.
import type { Checked, Output } from '@jishi/contract/endpoint';
import type { ListEndpoint, RowOf } from '@jishi/contract/list';
import type { MemberId } from './context';
import type { ListFile } from './csv';
import type { PageAsked } from './list-page';
import { type ContextOf, useCase } from './use-case';

/** Which of the rows: `limit` of them after `cursor`, without one after the first `offset`. */
export type Slice = { limit: number; offset: number; cursor: string | null };

/** `nextCursor`: where the next slice starts; null at the end. */
export type Found<Raw> = { rows: readonly Raw[]; nextCursor: string | null };

type Asked<E extends ListEndpoint> = Omit<Checked<E>, 'pageNum' | 'pageSize' | 'cursor'>;
type Told<E extends ListEndpoint> = Omit<Output<E>, 'list' | 'pageNum' | 'pageSize'>;

type By<E extends ListEndpoint, Filter, Raw> = {
  /** What is looked for. @throws Refusal */
  filter: (ctx: ContextOf<E>, asked: Asked<E>) => Filter | Promise<Filter>;
  /** A page, how many there are, and what else stands beside the rows. */
  page: (ctx: ContextOf<E>, filter: Filter, slice: Slice) => Promise<{ rows: readonly Raw[] } & Told<E>>;
  show: (ctx: ContextOf<E>, rows: readonly Raw[], filter: Filter) => RowOf<E>[] | Promise<RowOf<E>[]>;
};

type FileOf<E extends ListEndpoint, Filter, Raw> = Omit<ListFile<Asked<E>>, 'pieces'> & {
  /** Rows without what stands beside them. */
  find: (ctx: ContextOf<E>, filter: Filter, slice: Slice) => Promise<Found<Raw>>;
  cells: (row: RowOf<E>) => readonly string[];
};

const FILE_BATCH = 200; // larger ones outlive the young generation

/**
 * The use case of such a list, and its file.
 * @throws Refusal notLoggedIn, permissionMissing, and whatever `filter` and `page` refuse
 */
export function lookedThrough<E extends ListEndpoint, Filter, Raw>(
  endpoint: E,
  { filter, page, show }: By<E, Filter, Raw>,
) {
  const answer = async (ctx: ContextOf<E>, input: Checked<E>) => {
    const { pageNum, pageSize, cursor } = input as PageAsked;
    const slice = { limit: pageSize, offset: (pageNum - 1) * pageSize, cursor: cursor || null };
    const looked = await filter(ctx, input);
    const { rows, ...told } = await page(ctx, looked, slice);
    return { list: await show(ctx, rows, looked), ...told, pageNum, pageSize };
  };
  return Object.assign(useCase(endpoint, answer as never), {
    /** The list as a file that members ask for. */
    file: ({ find, cells, ...file }: FileOf<E, Filter, Raw>): ListFile<Asked<E>> => ({
      ...file,
      async *pieces(asking, member: MemberId, asked) {
        const ctx = { ...asking, member } as unknown as ContextOf<E>;
        const looked = await filter(ctx, asked);
        for (let cursor: string | null = null; ;) {
          const found: Found<Raw> = await find(ctx, looked, { limit: FILE_BATCH, offset: 0, cursor });
          yield (await show(ctx, found.rows, looked)).map(cells);
          if (found.nextCursor === null) return;
          cursor = found.nextCursor;
        }
      },
    }),
  });
}
