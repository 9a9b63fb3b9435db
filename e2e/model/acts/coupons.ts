// Coupons that operators give, and that members claim by a code.
import { grantCoupons } from '@jishi/contract/console/coupon';
import { REFUSED, act } from '../act';
import { redeem } from '../ground';
import { DAY, type Coupon, type Member, type Model, type Template } from '../model';

const held = (member: Member, template: Template) => member.coupons.filter((one) => one.template === template).length;

function mayHave(member: Member, template: Template): boolean {
  return template.perMember === null || held(member, template) < template.perMember;
}

/** Its id is learned when it is looked at. */
function give(model: Model, member: Member, template: Template, id = ''): void {
  const coupon: Coupon = { id, template, until: model.now + template.days * DAY, state: 'usable' };
  member.coupons.push(coupon);
}

const grants = act<{ members: readonly Member[]; template: Template }>({
  name: 'gives coupons',
  often: 3,
  draw: ({ draw, model }) => ({
    members: draw.chance(30) ? model.members : [draw.pick(model.members)],
    template: draw.pick(model.templates),
  }),
  owes(model, { members, template }) {
    if (!members.every((member) => mayHave(member, template))) return REFUSED;
    return { accepted: true, change: () => members.forEach((member) => give(model, member, template)) };
  },
  does: ({ server, operator: { token } }, { members, template }) =>
    server.call(
      grantCoupons,
      { templateId: template.id, memberIds: members.map(({ id }) => id), reason: '散步' },
      { token },
    ),
});

const claims = act<{ member: Member }>({
  name: 'claims a coupon',
  often: 1,
  draw: ({ draw, model }) => ({ member: draw.pick(model.members) }),
  owes(model, { member }) {
    if (!mayHave(member, model.code!)) return REFUSED;
    return { accepted: true, change: (said) => give(model, member, model.code!, (said as { id: string }).id) };
  },
  does: (ground, { member }) => redeem(ground, member),
});

export const coupons = [grants, claims];
