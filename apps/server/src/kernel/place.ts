// Where an address is used, offline: for the login log and for telling a member of a sign-in from somewhere new.
import { findPlace } from '@jishi/ip-place';
import ipaddr from 'ipaddr.js';

const INTRANET = new Set(['private', 'uniqueLocal', 'loopback', 'linkLocal', 'carrierGradeNat']);

/** The Chinese province, or the country; 内网地址 inside a network, '' when unknown. */
export function placeOf(ip: string): string {
  if (!ipaddr.isValid(ip)) return '';
  const address = ipaddr.process(ip);
  if (INTRANET.has(address.range())) return '内网地址';
  const place = findPlace(address.toByteArray());
  return place?.province ?? place?.country ?? '';
}
