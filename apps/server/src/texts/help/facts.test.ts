// Numbers of the built-in help that the code decides elsewhere: who changes one there learns here what help says of it.
import { PICTURES_MAX } from '@jishi/contract/support';
import { expect, test } from 'vitest';
import { MOST_KEYS } from '../../domains/access/key/rules';
import { CLOSURE_MS } from '../../domains/account/closure/rules';
import * as tradePassword from '../../domains/account/trade-password/rules';
import { LIMITS } from '../../domains/appeal/rules';
import { MINIMUM_AGE } from '../../domains/certification/person/rules';
import { AMOUNT_TRIES } from '../../domains/certification/transfer/rules';
import { endOf } from '../../domains/deed/rules';
import * as cards from '../../domains/marketplace/card/import/rules';
import { API_MINUTES } from '../../domains/marketplace/delivery/rules';
import { INVITATION_MS, MOST_COLLEAGUES } from '../../domains/organisation/colleague/rules';
import { RETURNABLE_MS } from '../../domains/payment/refund/rules';
import { TRANSFER_MS } from '../../domains/payment/remittance/rules';
import { EXPIRES_AFTER_MS } from '../../domains/payment/rules';
import { waitAfter } from '../../domains/recharge/notify/rules';
import { UNKNOWN_AFTER_HOURS } from '../../domains/sms/message/rules';
import { WAITS_DAYS } from '../../domains/support/rules';
import { REMINDERS } from '../../domains/vip/renewal/rules';
import { MOST_PASSKEYS } from '../../kernel/passkey';
import { HELP_TEXTS } from '../../demo/help';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const HOUR_SECONDS = 3600;

test.each([
  ['appeals', `${LIMITS.service / HOUR_SECONDS} 小时`],
  ['appeals', `${LIMITS.supplier / HOUR_SECONDS} 小时`],
  ['appeals', `${LIMITS.member / HOUR_SECONDS} 小时`],
  ['bank-transfer', `订单保留 ${EXPIRES_AFTER_MS / MINUTE} 分钟`],
  ['bank-transfer', `订单保留 ${TRANSFER_MS / DAY} 天`],
  ['certification', `须年满 ${MINIMUM_AGE} 周岁`],
  ['certification', `可以试${'一二三四五'[AMOUNT_TRIES - 1]}次`],
  ['leaving', `${CLOSURE_MS / DAY} 天之内随时可以撤回`],
  ['limits', `最多 ${MOST_KEYS} 个密钥`],
  ['marketplace-buy', `${API_MINUTES / 60} 小时没有交付`],
  ['organisation', `最多共 ${MOST_COLLEAGUES} 个`],
  ['organisation', `邀请 ${INVITATION_MS / DAY} 天内有效`],
  ['recharge-api', `间隔从 ${waitAfter(1)} 秒逐步拉长到 ${waitAfter(9)! / 86_400} 天`],
  ['refunds', `超过 ${RETURNABLE_MS / DAY} 天`],
  ['sign-in-safely', `最多 ${MOST_PASSKEYS} 个`],
  ['sign-in-safely', `${tradePassword.WRONG_TRIES} 次锁定 ${tradePassword.LOCKED_MS / MINUTE} 分钟`],
  ['sms-receipts', `${UNKNOWN_AFTER_HOURS} 小时没有回执`],
  ['supply', `一次最多 ${cards.LINES_MAX / 10_000} 万行、${cards.BYTES_MAX >> 20} MB`],
  ['tickets', `${WAITS_DAYS} 天内回复`],
  ['tickets', `最多 ${PICTURES_MAX} 张图片`],
  ['vip', `提前 ${REMINDERS.slice(0, 2).join('、')} 天告知`],
])('help about %s says “%s”', (key, words) => {
  expect(HELP_TEXTS.find((text) => text.key === key)?.html).toContain(words);
});

test('a framework contract lasts the year that help says', () => {
  const [begins, ends] = [new Date('2026-03-01T00:00:00Z'), new Date('2027-03-01T00:00:00Z')];
  expect(endOf(1, begins)).toEqual(ends);
  expect(HELP_TEXTS.find(({ key }) => key === 'deeds')?.html).toContain('一年有效');
});
