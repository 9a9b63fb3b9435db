// The groups of settings: what they are called, who changes them, and what a change does.
import {
  changeLimitSettings,
  changeServiceSettings,
  changeSiteSettings,
  getSettings,
} from '@jishi/contract/console/setting';
import { getWebsiteInfo } from '@jishi/contract/content';
import type { Output } from '@jishi/contract/endpoint';
import { useRefreshOf } from '../../shell/client';

export type Group = Output<typeof getSettings>['groups'][number];
export type Setting = Group['settings'][number];
export type Change = Group['changes'][number];

/** Values by the settings' names. */
export type Values = Readonly<Record<string, string>>;

export const GROUPS = {
  site: {
    title: '网站',
    note: '门户的页脚、关于我们、单据与邮件照这里写；没有填的不显示',
    endpoint: changeSiteSettings,
    consequences: ['保存后马上用在每一个页面、单据与邮件上，不用重启。'],
    needsReason: false,
  },
  limits: {
    title: '界线',
    note: '收紧马上生效；放宽金额要两位操作员',
    endpoint: changeLimitSettings,
    consequences: [
      '收紧（金额改小、间隔改动）保存后马上生效，不用重启。',
      '只要有一项金额改大，整份都要当场输入动态口令，另一位操作员同意后才生效。要马上收紧的，单独保存。',
    ],
    needsReason: true,
  },
  service: {
    title: '客服',
    note: '什么时候答复工单、多久以内答复',
    endpoint: changeServiceSettings,
    consequences: ['保存后提交的工单照新的算；已经告诉用户的时限不变。'],
    needsReason: false,
  },
} as const;

export const valuesOf = ({ settings }: Group): Values =>
  Object.fromEntries(settings.map(({ name, value }) => [name, value]));

/** Has everything read again that a change of settings shows in. */
export const useRefresh = () => useRefreshOf(getSettings, getWebsiteInfo);
