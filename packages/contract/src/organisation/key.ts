// Keys that colleagues make for an organisation: the owner pays, and sees who made each.
import * as z from 'zod';
import { ApiKey, PROOF_REFUSALS, mode, proof } from '../access/default-key';
import { endpoint } from '../endpoint';
import { Caps, Use, caps } from '../organisation';
import { Id, Nothing, shownName } from '../values';

export const listOrganisationKeys = endpoint({
  method: 'GET',
  path: '/mem/organisation/key/list',
  access: 'member',
  summary: '组织的密钥、上限与已用；所有者与管理员看全部，开发者看自己建的',
  input: z.object({ id: Id }),
  output: z.object({
    list: z.array(
      ApiKey.extend({
        /** Who made it, masked. */
        maker: z.string(),
        isOwn: z.boolean(),
        caps: Caps,
        use: Use,
        /** Why the platform switched it off; '' otherwise. */
        stopReason: z.string(),
      }),
    ),
    /** For a colleague: how many they may have. */
    most: z.number().int(),
    /** Whether whoever asks may make keys: colleagues do. */
    mayMake: z.boolean(),
    /** Whether whoever asks may set caps. */
    maySetCaps: z.boolean(),
    /** Products that the owner has applied for: what the keys may call. */
    products: z.array(z.object({ code: z.string(), name: z.string() })),
  }),
  refusals: ['notFound'],
});

export const addOrganisationKey = endpoint({
  method: 'POST',
  path: '/mem/organisation/key/add',
  access: 'member',
  summary: '为组织新建密钥，费用由组织的所有者付；完整密钥只在这一次答复里',
  input: z.object({ id: Id, mode, name: shownName('名称', 1, 30), ...caps, ...proof }),
  output: z.object({ key: ApiKey }),
  refusals: [...PROOF_REFUSALS, 'invalidInput', 'notFound', 'permissionMissing', 'stateConflict'],
});

export const saveOrganisationKey = endpoint({
  method: 'POST',
  path: '/mem/organisation/key/save',
  access: 'member',
  summary: '修改组织密钥的上限；所有者与管理员可用',
  input: z.object({ id: Id, ...caps }),
  output: Nothing,
  refusals: ['notFound', 'permissionMissing'],
});

export const switchOrganisationKey = endpoint({
  method: 'POST',
  path: '/mem/organisation/key/switch',
  access: 'member',
  summary: '启用或停用组织的密钥；平台停用的要联系客服',
  input: z.object({ id: Id, on: z.boolean('请说明开还是关') }),
  output: Nothing,
  refusals: ['notFound', 'stateConflict'],
});

export const removeOrganisationKey = endpoint({
  method: 'POST',
  path: '/mem/organisation/key/remove',
  access: 'member',
  summary: '删除组织的密钥，立即不能再用',
  input: z.object({ id: Id }),
  output: Nothing,
  refusals: ['notFound'],
});
