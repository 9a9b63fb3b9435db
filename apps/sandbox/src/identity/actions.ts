// The two actions of Tencent Cloud FaceID that start a check on the provider's page and tell how it ended.
import { isHttpUrl } from '../http/post';
import { textField } from '../http/request';
import { OUTCOMES, type FaceChecks } from './checks';
import { CloudRefusal } from './refusal';

export const RULE_ID = '1';
const MAX_URL_CHARS = 1024;
const MAX_NAME_CHARS = 32;

/** DetectAuth. @throws CloudRefusal */
export function detectAuth(checks: FaceChecks, publicUrl: string, fields: Record<string, unknown>) {
  requireRule(fields);
  const name = textField(fields, 'Name');
  const idCard = textField(fields, 'IdCard');
  const redirectUrl = textField(fields, 'RedirectUrl');
  const extra = textField(fields, 'Extra');
  if (!/^\d{17}[\dX]$/.test(idCard)) throw new CloudRefusal('InvalidParameterValue', 'IdCard不合法。');
  if (name === '' || name.length > MAX_NAME_CHARS) throw new CloudRefusal('InvalidParameterValue', 'Name不合法。');
  const isSound = redirectUrl === '' || (isHttpUrl(redirectUrl) && redirectUrl.length <= MAX_URL_CHARS);
  if (!isSound || extra.length > MAX_URL_CHARS) throw new CloudRefusal('InvalidParameterValue', '参数值不合法。');
  const check = checks.start({ name, idCard, redirectUrl, extra });
  return { Url: `${publicUrl}/identity/h5?token=${check.pageToken}`, BizToken: check.bizToken };
}

/** GetDetectInfoEnhanced. Before a person was checked its numbers are null. @throws CloudRefusal */
export function getDetectInfo(checks: FaceChecks, fields: Record<string, unknown>) {
  requireRule(fields);
  const check = checks.result(textField(fields, 'BizToken'));
  const outcome = check.outcome && OUTCOMES[check.outcome];
  const isAlive = check.outcome === undefined ? null : check.outcome === 'notAlive' ? -4006 : 0;
  return {
    Text: {
      ErrCode: outcome?.errCode ?? null,
      ErrMsg: outcome?.errMsg ?? null,
      IdCard: check.idCard,
      Name: check.name,
      LiveStatus: isAlive,
      LiveMsg: isAlive === null ? null : isAlive === 0 ? '成功' : outcome?.errMsg,
      Comparestatus: isAlive === 0 ? (outcome?.errCode ?? null) : null,
      Comparemsg: isAlive === 0 ? (outcome?.errMsg ?? null) : null,
      Sim: check.outcome === 'passed' ? '97.70' : null,
      Extra: check.extra,
      LivenessDetail: null,
    },
    IdCardData: null,
    BestFrame: null,
    VideoData: null,
  };
}

function requireRule(fields: Record<string, unknown>): void {
  if (fields['RuleId'] === undefined) throw new CloudRefusal('MissingParameter', 'RuleId is missing.');
  if (textField(fields, 'RuleId') !== RULE_ID) throw new CloudRefusal('InvalidParameter.RuleId', 'RuleId不存在。');
}
