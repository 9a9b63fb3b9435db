import { domainToASCII, domainToUnicode } from 'node:url';
import { parse } from 'tldts';
import { miss, success } from '../answer';
import type { Handlers } from '../api';
import type { domainApi } from './describe';

export const handlers: Handlers<typeof domainApi> = {
  parse: ({ host }) => {
    const { hostname, isIp, domain, subdomain, publicSuffix, isIcann, isPrivate } = parse(host, {
      allowPrivateDomains: true,
    });
    const ascii = hostname === null || isIp ? '' : domainToASCII(hostname);
    if (ascii === '' || !ascii.split('.').every((label) => label.length <= 63) || ascii.length > 253)
      return miss(4301, '不是域名');
    if (!domain) return miss(4302, '没有可注册的域名：它本身是公共后缀，或只有一段');
    return success({
      host: hostname,
      ascii,
      unicode: domainToUnicode(ascii),
      domain,
      subdomain: subdomain || null,
      suffix: publicSuffix,
      listed: Boolean(isIcann || isPrivate),
      private: Boolean(isPrivate),
    });
  },
};
