// What members ask for under parcel, and how operators decide it.
import { parcelStatus } from '@jishi/contract/enums/parcel';
import { reviewKind } from '@jishi/contract/enums/review';
import * as contract from '@jishi/contract/parcel';
import { withTransaction } from '../../kernel/context';
import { Refusal } from '../../kernel/refusal';
import { formatTime } from '../../kernel/time';
import { useCase } from '../../kernel/use-case';
import { recordAudit } from '../audit';
import { type ReviewKind, openReview } from '../review';
import { tidyTitle } from './rules';
import * as store from './store';

/** Asks for one; an operator decides it. @throws Refusal duplicate when the member has one of this title */
export const submitParcel = useCase(contract.submitParcel, async (ctx, input) => {
  const title = tidyTitle(input.title);
  return withTransaction(ctx, async (tx) => {
    const row = await store.insertParcel(tx, ctx.member, title, ctx.now());
    if (!row) throw new Refusal('duplicate', '已经有同名的了');
    await recordAudit(tx, ctx, { action: 'parcel.submit', targetKind: 'parcel', targetId: row.id, after: { title } });
    await openReview(tx, ctx, parcels, row);
    const { id, status, reason, createdAt } = row;
    return { id, title, status, reason, createTime: formatTime(createdAt) };
  });
});

/** One operator decides, who is not asked to find a second. */
export const parcels: ReviewKind<store.ParcelRow> = {
  kind: reviewKind.parcel,
  called: '这件包裹',
  reads: 'parcel.read',
  decides: 'parcel.decide',
  second: 'never',
  dueHours: 24,
  reasons: ['资料不全', '内容不符'],
  grantLabel: '通过',
  effect: '通过后用户可以使用',
  acts: {
    targetKind: 'parcel',
    opened: 'parcel.submit',
    granted: 'parcel.accept',
    refused: 'parcel.refuse',
    takenBack: 'parcel.takeBack',
  },
  about: ({ id, memberId, title }) => ({ id, memberId, amount: null, title }),
  audited: ({ id, title }) => ({ targetId: id, after: { title } }),
  lock: store.lockParcel,
  read: (ctx, id) => store.selectParcel(ctx.db, id),
  show: async (_, { title }) => ({ facts: [{ label: '标题', given: title }] }),
  async granted(tx, _, { id }) {
    await store.setStatus(tx, id, parcelStatus.accepted, '');
    return '已通过';
  },
  async refused(tx, _, { id }, reason) {
    await store.setStatus(tx, id, parcelStatus.refused, reason);
    return '已拒绝';
  },
  takenBack: (tx, _, { id }) => store.setStatus(tx, id, parcelStatus.refused, '已撤回'),
};
