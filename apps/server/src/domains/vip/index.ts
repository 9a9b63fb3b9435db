export { vipOrdersFile } from './export/service';
export { endLevels as endVipLevels, saveLevel as saveVipLevel } from './level/service';
