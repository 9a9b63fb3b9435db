// Applications of suppliers before the operators: a yes opens the market to them, a no gives the deposit back.
import { supplierStatus } from '@jishi/contract/enums/marketplace';
import { reviewKind } from '@jishi/contract/enums/review';
import { displayMoney, formatMoney } from '@jishi/money';
import { Refusal } from '../../../../kernel/refusal';
import { standingOf } from '../../../certification';
import { post } from '../../../ledger';
import { notify } from '../../../message';
import type { ReviewKind } from '../../../review';
import { bondBackOf } from '../rules';
import { type SupplierRow, lockSupplier, selectById, setStatus } from '../store';

export const goodsSuppliers: ReviewKind<SupplierRow> = {
  kind: reviewKind.goodsSupplier,
  called: '这份申请',
  reads: 'marketplace.read',
  decides: 'marketplace.review',
  second: 'never',
  dueHours: 48,
  reasons: ['名称不合适', '不具备所供商品的销售资格', '联系不上'],
  grantLabel: '同意入驻',
  effect: '可以提交商品，商品审核后在市场出售；用户会收到通知。拒绝时保证金退到余额。',
  acts: {
    targetKind: 'goodsSupplier',
    opened: 'marketplace.applySupply',
    granted: 'marketplace.acceptSupplier',
    refused: 'marketplace.refuseSupplier',
    takenBack: 'marketplace.takeBackSupply',
  },
  about: ({ id, memberId, name }) => ({ id, memberId, amount: null, title: `供货方入驻：${name}` }),
  audited: ({ id, name, bond }) => ({ targetId: id, after: { name, bond: formatMoney(bond) } }),
  lock: (tx, id) => lockSupplier(tx, { id }),
  read: ({ db }, id) => selectById(db, id),
  async show({ db }, { memberId, name, bond, agreedVersion, application, status, id }) {
    const { certified, enterprise } = await standingOf(db, memberId);
    return {
      facts: [
        { label: '供货方名称', given: name },
        {
          label: '企业',
          given: enterprise?.name ?? '',
          found: certified === 'enterprise' ? '已认证' : '认证已失效',
          source: '企业认证',
        },
        { label: '信用代码', given: enterprise?.creditCode ?? '', source: '企业认证' },
        { label: '供货协议', given: `版本 ${agreedVersion}` },
        {
          label: '保证金',
          given: `${displayMoney(bond)} 元`,
          found: status === supplierStatus.waiting ? '在保管' : '',
        },
        { label: '申请次数', given: `第 ${application} 次` },
      ],
      ...(status === supplierStatus.waiting &&
        bond > 0n && {
          postings: bondBackOf({ id, memberId, application, bond }).map(({ lines }) => ({ lines, memo: '拒绝时退回' })),
        }),
      link: `/marketplace/suppliers?supplierId=${id}`,
    };
  },
  async granted(tx, ctx, row) {
    requireWaiting(row);
    const { certified } = await standingOf(tx, row.memberId);
    if (certified !== 'enterprise') throw new Refusal('stateConflict', '企业认证已失效，不能同意');
    await setStatus(tx, row.id, supplierStatus.active, '');
    const told = { memberId: row.memberId, key: `${row.id}:${row.application}` };
    await notify(tx, ctx, { ...told, event: 'supplyAccepted', params: { name: row.name } });
    return '已同意，可以提交商品';
  },
  async refused(tx, ctx, row, reason) {
    requireWaiting(row);
    await setStatus(tx, row.id, supplierStatus.refused, reason);
    const told = { memberId: row.memberId, key: `${row.id}:${row.application}` };
    await notify(tx, ctx, { ...told, event: 'supplyRefused', params: { name: row.name, reason } });
    await post(tx, ...bondBackOf(row));
    return '保证金已退到余额，用户会看到原因';
  },
  async takenBack(tx, _ctx, row) {
    await setStatus(tx, row.id, supplierStatus.takenBack, '');
    await post(tx, ...bondBackOf(row));
  },
};

/** @throws Refusal stateConflict */
function requireWaiting({ status }: SupplierRow): void {
  if (status !== supplierStatus.waiting) throw new Refusal('stateConflict', '这份申请刚刚已被处理，请刷新');
}
