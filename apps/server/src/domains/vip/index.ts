export { vipOrdersFile } from './order/list';
export { endLevels as endVipLevels, saveLevel as saveVipLevel } from './level/service';
export { perMonth } from './membership/rules';
