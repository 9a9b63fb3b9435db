// The login log: as its member reads it and takes it away, and as operators read it. By member and id: as fast on the last of
// ten million lines as on the first.
import { exportKind } from '@jishi/contract/enums/content';
import * as contract from '@jishi/contract/account/session';
import { listMemberLogins as contractForOperators } from '@jishi/contract/console/account';
import { deviceName } from '@jishi/contract/device-words';
import { sql } from '@jishi/db';
import type { MemberId } from '../../../kernel/context';
import { labelOf } from '../../../kernel/labels';
import { listed } from '../../../kernel/listed';

const ofMember = (memberId: MemberId) => sql`l.member_id = ${memberId}`;
const where = { way: (way: number) => sql`l.way = ${way}`, result: (result: number) => sql`l.result = ${result}` };
const lines = {
  from: sql`account.login_log l`,
  columns: {
    id: sql`l.id`,
    time: sql`l.at`,
    way: sql`l.way`,
    ip: sql`l.ip`,
    place: sql`l.place`,
    device: sql`l.device`,
    result: sql`l.result`,
  },
  at: sql`l.at`,
  id: sql`l.id`,
};

/** The member's sign-ins and attempts, the newest first. */
export const listLoginLog = listed(contract.listLoginLog, { ...lines, where, own: ofMember });

/** Those of any member, for operators. */
export const listMemberLogins = listed(contractForOperators, {
  ...lines,
  where: { ...where, id: (id) => ofMember(id as MemberId) },
});

/** The same as a file. */
export const loginLogFile = listLoginLog.file({
  kind: exportKind.logins,
  head: ['时间', '方式', '结果', 'IP', '地点', '设备'],
  cells: ({ time, way, result, ip, place, device }) => [
    time,
    labelOf('loginWay', way),
    labelOf('loginResult', result),
    ip,
    place,
    deviceName(device),
  ],
});
