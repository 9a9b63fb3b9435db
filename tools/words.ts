// One word for one thing, in what people read: prints each other word for it and fails on any. What stays is declared here
// with its reason.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import type { SourceFile } from './structure';

export type Rule = {
  wrong: RegExp;
  instead: string;
  /** Where it holds, by how paths begin. */
  within: readonly string[];
  /** Paths, or how they begin, where the word is right, and why. */
  except: Readonly<Record<string, string>>;
};

const MEMBERS_READ = ['apps/portal/src/', 'apps/server/src/texts/', 'apps/server/src/demo/'];

const RULES: readonly Rule[] = [
  {
    wrong: /(?:申请|我的|收藏的|全部|在售) ?API|API ?(?:市场|接口)|已申请接口/,
    instead: '接口: 申请接口, 我的接口, 接口市场',
    within: [...MEMBERS_READ, 'packages/contract/src/'],
    except: {
      'apps/portal/src/features/catalogue/product/product-facts.ts': 'titles for search engines have both words',
    },
  },
  {
    wrong: /会员/,
    instead: '用户 for the person; 会员 is who has a VIP level',
    within: MEMBERS_READ,
    except: {
      'apps/portal/src/features/vip/': 'VIP levels',
      'apps/portal/src/features/catalogue/product/': 'VIP prices',
      'apps/portal/src/features/catalogue/compare/': 'VIP prices',
      'apps/portal/src/features/catalogue/product-rows.tsx': 'VIP prices',
      'apps/portal/src/features/invoice/apply/record-choice.tsx': 'VIP levels that were bought',
      'apps/portal/src/features/payment/result/paid-order.tsx': 'an order for a VIP level',
      'apps/portal/src/layouts/member/menu.ts': 'the menu of VIP levels; memberships of video sites',
      'apps/portal/src/layouts/member/palette-keys.ts': 'memberships of video sites',
      'apps/portal/src/layouts/member/user-menu.tsx': 'the VIP level',
      'apps/portal/src/routes/': 'pages of VIP levels',
      'apps/portal/src/features/marketplace/order/order-columns.tsx': 'a membership of a video site',
      'apps/server/src/demo/': 'VIP levels and memberships of video sites on sale',
      'apps/server/src/texts/help/calls.ts': 'the speed of VIP levels',
      'apps/server/src/texts/help/deals.ts': 'VIP levels',
      'apps/server/src/texts/help/money.ts': 'VIP levels',
      'apps/server/src/texts/help/papers.ts': 'orders for VIP levels',
      'apps/server/src/texts/supplier-agreement.ts': 'an agreement is not reworded in passing',
    },
  },
  {
    wrong: /¥\$?\{(?!formatMoney\()/,
    instead: 'amounts by formatMoney',
    within: ['apps/portal/src/', 'apps/console/src/'],
    except: { 'apps/portal/src/features/invoice/apply/apply-form.tsx': '0.00 before anything was chosen' },
  },
  {
    wrong: /\{(?!(?:formatMoney|shown|whole|short)\()[^{}]+\} ?元/,
    instead: 'amounts by formatMoney',
    within: ['apps/portal/src/', 'apps/console/src/'],
    except: {},
  },
  {
    wrong: /¥\$\{formatMoney\(|\$\{formatMoney\([^{}]*\} ?元/,
    instead: 'displayMoney, with separators, where people read: formatMoney is what goes over the wire',
    within: ['apps/server/src/', 'apps/gateway/src/'],
    except: {},
  },
  {
    wrong:
      /(?<!视频|赠送|延长|购买|开通|级|以上)会员(?!等级|期|日|订单|消费|额度|服务|自动续费|周期|折扣|收入|费|到期|赠送次数)/,
    instead: '用户 for the person; 会员 is who has a VIP level',
    within: ['apps/console/src/', 'apps/server/src/domains/', 'apps/gateway/src/', 'packages/contract/src/'],
    except: {
      'apps/console/src/features/ledger/revenue/revenue-screen.tsx': 'revenue of VIP levels',
      'apps/console/src/features/vip/': 'VIP levels',
      'apps/server/src/domains/message/notice/trade/rules.ts': 'VIP levels',
      'apps/server/src/domains/vip/': 'VIP levels',
      'packages/contract/src/console/vip.ts': 'who has a VIP level',
      'packages/contract/src/enums/payment.ts': 'orders for VIP levels',
      'packages/contract/src/job-words.ts': 'VIP levels that are renewed',
      'packages/contract/src/vip.ts': 'my VIP level',
    },
  },
  {
    wrong: /\bprice(?:, 4\)|\}.*places=\{4\})/,
    instead: 'the price of one with 3 places at least, as on the page of the product; what was charged has 4',
    within: ['apps/portal/src/', 'apps/console/src/'],
    except: {},
  },
  {
    wrong: /退回余额/,
    instead: '余额退款 for a balance that is paid out; 退到余额 for money that comes to it',
    within: ['apps/', 'packages/'],
    except: { 'apps/server/src/texts/recharge-agreement.ts': 'an agreement is not reworded in passing' },
  },
  {
    wrong: /验证码是 \\?\$\{(?!.*用于)/,
    instead: 'what the code is for: 用于…',
    within: ['apps/server/src/', 'apps/sandbox/src/'],
    except: {
      'apps/server/src/domains/quote/recipient/service.ts': 'the sentence before it says so',
      'apps/sandbox/src/sms/account.ts':
        'a template as an operator may have registered it once; each purpose has its own beside it',
    },
  },
];

/** Every other word in the given files, as `file:line: fault`, and every exception that nothing needs any more. */
export function otherWords(files: readonly SourceFile[], rules: readonly Rule[] = RULES): string[] {
  return rules.flatMap(({ wrong, instead, within, except }) => {
    const needed = new Set<string>();
    const faults = files
      .filter(({ file }) => within.some((start) => file.startsWith(start)) && !/\.test\.tsx?$/.test(file))
      .flatMap(({ file, text }) => {
        const found = text.split('\n').flatMap((line, at) => {
          const word = wrong.exec(line)?.[0];
          return word === undefined ? [] : [`${file}:${at + 1}: ${word}, instead ${instead}`];
        });
        const excepted = Object.keys(except).find((start) => file.startsWith(start));
        if (excepted === undefined) return found;
        if (found.length > 0) needed.add(excepted);
        return [];
      });
    const idle = Object.keys(except).filter((start) => !needed.has(start));
    return [...faults, ...idle.map((start) => `tools/words.ts: ${start} needs no exception from ${String(wrong)}`)];
  });
}

if (process.argv[1]?.endsWith('words.ts')) {
  const listed = execFileSync('git', ['ls-files', 'apps/*.ts', 'apps/*.tsx', 'packages/*.ts'], { encoding: 'utf8' });
  const files = listed
    .split('\n')
    .filter(Boolean)
    .map((file) => ({ file, text: readFileSync(file, 'utf8') }));
  const faults = otherWords(files);
  for (const fault of faults) console.error(fault);
  console.log(`words: ${faults.length === 0 ? 'one for one thing' : `${faults.length} faults`}`);
  process.exitCode = faults.length === 0 ? 0 : 1;
}
