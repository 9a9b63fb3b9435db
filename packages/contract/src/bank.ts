// Banks and their branches, for whoever names an account.
import * as z from 'zod';
import { isBranchNumber } from './branch-number';
import { endpoint } from './endpoint';
import { list, search, unoffered } from './list';

/** A branch's number as a member types it. */
export const BranchNumber = z
  .string('请填写联行号')
  .trim()
  .regex(/^\d{12}$/, '联行号是 12 位数字')
  .refine(isBranchNumber, '联行号不正确，请核对');

export const listBanks = endpoint({
  method: 'POST',
  path: '/bank/code',
  access: 'member',
  summary: '银行名录，可按名称或代码查找',
  input: z.object({ word: z.string().trim().max(40, '名称最多 40 个字').nullish() }),
  output: z.array(z.object({ code: z.string(), name: z.string() })),
});

export const listBranches = list({
  path: '/bank/firm',
  access: 'member',
  summary: '一家银行的网点与联行号；没有收录的网点由用户自己填写',
  row: z.object({
    /** The branch's number: 12 digits. */
    number: z.string(),
    name: z.string(),
    /** The four digits of its area. */
    areaCode: z.string(),
  }),
  filter: {
    bankCode: unoffered(z.string('请选择银行').trim().min(1, '请选择银行').max(20, '银行代码不正确')),
    area: search('地区', { most: 20 }),
    word: search('网点名称或联行号'),
  },
  paged: 'pages',
});
