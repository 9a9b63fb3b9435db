// Two example suppliers with goods, so that the marketplace is alive on a site that runs with the sandbox. Their cards are made up.
import { goodsWay, supplierStatus } from '@jishi/contract/enums/marketplace';
import { rechargeAccount, rechargeKind, rechargeSale } from '@jishi/contract/enums/recharge';
import { sql } from '@jishi/db';
import type { Context, MemberId } from '../kernel/context';
import { agreeToAll, registerMember } from '../domains/account';
import { certifyDemo } from '../domains/certification';
import {
  applyForDemo,
  keepFile,
  keepGoods,
  keepGoodsGroup,
  keepGoodsProduct,
  keepGoodsType,
} from '../domains/marketplace';

const REASON = '示例商品';
const CARDS = 200;

type Example = { code: string; brand: string; name: string; kind: 1 | 2; face: string; usage: string };
const GROUPS: readonly {
  code: string;
  name: string;
  type: { code: string; name: string };
  products: readonly Example[];
}[] = [
  {
    code: 'video',
    name: '影音会员',
    type: { code: 'video-card', name: '视频会员' },
    products: ['月卡', '季卡', '年卡'].map((name, at) => ({
      code: `demo-video-${at + 1}`,
      brand: '青桐视频',
      name: `会员${name}`,
      kind: rechargeKind.card,
      face: ['25', '68', '248'][at]!,
      usage: '在青桐视频“我的”里点兑换，输入卡密，从兑换那天起算。示例商品，卡密是编的。',
    })),
  },
  {
    code: 'life',
    name: '生活权益',
    type: { code: 'life-voucher', name: '咖啡茶饮' },
    products: [
      {
        code: 'demo-coffee-30',
        brand: '远帆咖啡',
        name: '30 元代金券',
        kind: rechargeKind.card,
        face: '30',
        usage: '到店出示券码，一次用完。示例商品，券码是编的。',
      },
      {
        code: 'demo-game-100',
        brand: '小满游戏',
        name: '点券 100 元',
        kind: rechargeKind.direct,
        face: '100',
        usage: '充到填写的账号。示例商品，不会真的到账。',
      },
    ],
  },
];

/** Phones of the sandbox: codes for them arrive at its mailbox. Credit codes are of a region that does not exist. */
const SUPPLIERS = [
  {
    name: '北岸数科（示例）',
    phone: '13000000901',
    share: 0.744,
    byHand: ['demo-game-100'],
    enterprise: { name: '北岸数科（示例）有限公司', creditCode: '91000000MADEM10018' },
  },
  {
    name: '远帆卡务（示例）',
    phone: '13000000902',
    share: 0.776,
    byHand: [],
    enterprise: { name: '远帆卡务（示例）有限公司', creditCode: '91000000MADEM1002B' },
  },
] as const;
type Supplier = (typeof SUPPLIERS)[number];

/** Adds groups, products, suppliers, goods and cards, each as its own use case does. */
export async function seedMarketplace(ctx: Context): Promise<void> {
  const products = new Map<string, { id: string; example: Example }>();
  for (const [position, { type, products: examples, ...group }] of GROUPS.entries()) {
    const { id: groupId } = await keepGoodsGroup(ctx, { ...group, position, reason: REASON });
    const { id: typeId } = await keepGoodsType(ctx, { ...type, groupId, position: 0, reason: REASON });
    for (const example of examples)
      products.set(example.code, { id: await seedProduct(ctx, typeId, example), example });
  }
  for (const supplier of SUPPLIERS) {
    const memberId = await seedSupplier(ctx, supplier);
    for (const { id, example } of products.values()) await seedGoods(ctx, memberId, supplier, { id, example });
  }
}

async function seedProduct(ctx: Context, typeId: string, { face, ...example }: Example): Promise<string> {
  const isCard = example.kind === rechargeKind.card;
  const { id } = await keepGoodsProduct(ctx, {
    ...example,
    typeId,
    faceValue: face,
    account: isCard ? rechargeAccount.none : rechargeAccount.name,
    minPrice: (Number(face) * 0.6).toFixed(2),
    maxPrice: face,
    sale: rechargeSale.on,
    reason: REASON,
  });
  return id;
}

async function seedSupplier(ctx: Context, supplier: Supplier): Promise<MemberId> {
  const { name, phone } = supplier;
  const memberId = await ctx.db.transaction(async (tx) => {
    const member = await registerMember(tx, ctx, { phone, invitedBy: null, demo: true });
    await agreeToAll(tx, ctx, member.memberId);
    return member.memberId;
  });
  await certify(ctx, memberId, supplier);
  await applyForDemo(ctx, memberId, { name, contactPerson: '示例', contactPhone: phone });
  return memberId;
}

function certify(ctx: Context, memberId: MemberId, { enterprise }: Supplier): Promise<void> {
  return certifyDemo(ctx, memberId, { ...enterprise, legalPerson: '示例', address: '示例地址 1 号' });
}

/** Suppliers that an earlier version seeded have no certificate yet. */
export async function certifyEarlier(ctx: Context): Promise<void> {
  const earlier = await ctx.db.many<{ memberId: MemberId; name: string }>(sql`
    select s.member_id, s.name from marketplace.supplier s
    where s.is_demo and s.status = ${supplierStatus.active}
      and not exists (select from certification.enterprise e where e.member_id = s.member_id)`);
  for (const { memberId, name } of earlier) {
    const supplier = SUPPLIERS.find((one) => one.name === name);
    if (supplier) await certify(ctx, memberId, supplier);
  }
}

async function seedGoods(
  ctx: Context,
  memberId: MemberId,
  { share, byHand, name }: Supplier,
  { id: productId, example }: { id: string; example: Example },
): Promise<void> {
  const { code, kind, face } = example;
  const isByHand = (byHand as readonly string[]).includes(code);
  if (kind === rechargeKind.direct && !isByHand) return;
  const goodsId = await keepGoods(ctx, memberId, {
    productId,
    way: isByHand ? goodsWay.hand : goodsWay.pool,
    code: '',
    price: (Number(face) * share).toFixed(2),
    maxCount: 100,
    withinMinutes: isByHand ? 120 : 0,
    warnBelow: 20,
  });
  if (isByHand) return;
  const lines = Array.from({ length: CARDS }, (_, at) => `${code}-${goodsId}-${1000 + at},DEMO-${goodsId}${1000 + at}`);
  await keepFile(ctx, memberId, goodsId, { name: `${name}.txt`, content: Buffer.from(lines.join('\n')) });
}
