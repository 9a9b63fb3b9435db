import { isIP } from 'node:net';
import { findPlace } from '@jishi/ip-place';
import ipaddr from 'ipaddr.js';
import { miss, success, type Answer } from '../answer';
import type { Handlers } from '../api';
import type { ipPlace } from './describe';

/** CC BY 4.0 asks that answers made from the data name its author. */
const ATTRIBUTION = 'IP Geolocation by DB-IP (https://db-ip.com)';

/** Chinese names of the ranges that belong to no place. */
const RESERVED: Readonly<Record<string, string>> = {
  private: '私有地址',
  uniqueLocal: '私有地址',
  loopback: '本机地址',
  linkLocal: '链路本地地址',
  multicast: '组播地址',
  broadcast: '广播地址',
  unspecified: '未指定地址',
  carrierGradeNat: '运营商内网地址',
};

export const handlers: Handlers<typeof ipPlace> = {
  query: ({ ip }) => locate(ip),
  batch: ({ ips }) => {
    const list = ips.map((ip) => {
      const { code, msg, result } = locate(ip);
      return { ip, code, msg, ...(result as object | null) };
    });
    return success({ total: list.length, located: list.filter((item) => item.code === 0).length, list });
  },
};

function locate(ip: string): Answer {
  // Stricter than ipaddr.js, which also takes octal and shortened IPv4.
  if (isIP(ip) === 0) return miss(2903, '不是有效的 IP 地址');
  const address = ipaddr.process(ip);
  const version = address.kind() === 'ipv4' ? 4 : 6;
  const range = address.range();
  if (range !== 'unicast') return miss(2902, RESERVED[range] ?? '保留地址', { ip, version, range });
  const place = findPlace(address.toByteArray());
  return place ? success({ ip, version, ...place, attribution: ATTRIBUTION }) : miss(2901, '归属地未收录');
}
