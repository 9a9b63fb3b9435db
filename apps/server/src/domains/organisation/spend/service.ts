// What an organisation spends in a month, for its owner, managers and finance: on the page, and as a file.
import * as contract from '@jishi/contract/organisation/spend';
import { formatMoney } from '@jishi/money';
import { csvDownload, moneyCell } from '../../../kernel/csv';
import { labelOf } from '../../../kernel/labels';
import { invalidField } from '../../../kernel/refusal';
import { type MemberContext, useCase } from '../../../kernel/use-case';
import { maskSecret } from '../../access';
import { monthAfter, monthTotals, monthsSince } from '../../statement';
import { spendingIn } from '../standing/service';
import { MOST_SHOWN_KEYS, type SpendRow, type Sums, sumBy, totalOf } from './rules';
import { selectSpend } from './store';

const WITHOUT_KEY = '0';

/** The present month by default. @throws Refusal notFound, invalidInput for a month before the organisation or to come */
export const getOrganisationSpend = useCase(contract.getOrganisationSpend, async (ctx, asked) => {
  const { id, name, ownerId, withStatement, month, months, rows } = await spendOf(ctx, asked);
  const keys = sumBy(rows, ({ keyId }) => keyId);
  return {
    id,
    name,
    month,
    months,
    total: sumsTold(totalOf(rows)),
    colleagues: sumBy(rows, (row) => row.colleagueId ?? '').map((row) => ({ ...callerTold(row), ...sumsTold(row) })),
    products: sumBy(rows, ({ projectId }) => projectId).map((row) => ({
      id: row.projectId,
      name: row.projectName,
      ...sumsTold(row),
    })),
    keys: keys.slice(0, MOST_SHOWN_KEYS).map((row) => ({
      id: row.keyId,
      name: keyName(row),
      appKey: maskedAppKey(row),
      caller: callerTold(row),
      isRemoved: row.isRemoved,
      ...sumsTold(row),
    })),
    keyCount: keys.length,
    statement: (withStatement && (await monthTotals(ctx, ownerId, month))) || null,
  };
});

/** All of it by colleague, key and product. @throws Refusal as `getOrganisationSpend` */
export const downloadOrganisationSpend = useCase(contract.downloadOrganisationSpend, async (ctx, asked) => {
  const { month, rows } = await spendOf(ctx, asked);
  const total = totalOf(rows);
  const lines = [
    ...rows.map((row) => [
      month,
      row.nickname,
      row.phone,
      row.role === null ? '所有者' : labelOf('organisationRole', row.role),
      row.isPresent ? '在组织中' : '已离开',
      keyName(row),
      maskedAppKey(row),
      row.isRemoved ? '已删除' : '',
      row.projectName,
      ...sumCells(row),
    ]),
    [month, '合计', '', '', '', '', '', '', '', ...sumCells(total)],
  ];
  return csvDownload(`组织花费-${month}.csv`, HEAD, inOnePiece(lines));
});

async function* inOnePiece<Piece>(piece: Piece) {
  yield piece;
}

const HEAD = [
  '月份',
  '成员',
  '手机号',
  '角色',
  '成员状态',
  '密钥',
  'AppKey',
  '密钥状态',
  '产品',
  '调用次数',
  '计费次数',
  '花费（元）',
];

type Asked = { id: string; month?: string | null | undefined };

async function spendOf(ctx: MemberContext, asked: Asked) {
  const { organisationId, name, ownerId, foundedAt, withStatement } = await spendingIn(ctx.db, asked.id, ctx.member);
  const months = monthsSince(foundedAt, ctx.now());
  const month = asked.month ?? months[0]!;
  if (!months.includes(month)) throw invalidField('month', '请选择组织建立以来的月份');
  const rows = await selectSpend(ctx.db, ownerId, `${month}-01`, `${monthAfter(month)}-01`);
  return { id: organisationId, name, ownerId, withStatement, month, months, rows };
}

function callerTold({ colleagueId, phone, nickname, role, isPresent }: SpendRow) {
  return { id: colleagueId, phone, nickname, role, isPresent };
}

function sumsTold({ calls, charged, amount }: Sums) {
  return { calls: Number(calls), charged: Number(charged), amount: formatMoney(amount) };
}

function sumCells({ calls, charged, amount }: Sums): string[] {
  return [String(calls), String(charged), moneyCell(formatMoney(amount))];
}

function keyName({ keyId, keyName: name }: SpendRow): string {
  return keyId === WITHOUT_KEY ? '没有用密钥' : name;
}

function maskedAppKey({ appKey }: SpendRow): string {
  return appKey && maskSecret(appKey);
}
