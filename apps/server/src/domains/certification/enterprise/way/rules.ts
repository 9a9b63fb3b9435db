// The ways by which an enterprise proves that it applies itself: what each needs, and whether it can be chosen.
import { Status, Way, type WayValue, obstacleToChoosing } from '../rules';

/** In the order they are offered: the quickest first. */
export const WAYS: readonly { way: WayValue; needs: readonly string[]; takes: string }[] = [
  { way: Way.legalFace, needs: ['法定代表人的身份证号', '法定代表人本人用手机扫码'], takes: '几分钟' },
  { way: Way.transfer, needs: ['企业的对公账户', '查看到账金额'], takes: '到账后填写金额，通常当天' },
  { way: Way.agent, needs: ['加盖公章的授权书', '经办人的姓名与手机号'], takes: '人工审核，一个工作日内' },
];

/** What of the site and of the application decides which ways are open. */
export type Circumstances = {
  status: number;
  faceOffered: boolean;
  transferOffered: boolean;
  /** The small transfer of this application has been used up. */
  transferOver: boolean;
};

/** Why a way can not be chosen now, in words; '' when it can. */
export function barOf(way: WayValue, { status, faceOffered, transferOffered, transferOver }: Circumstances): string {
  const obstacle = obstacleToChoosing(status);
  if (obstacle) return obstacle;
  if (way === Way.legalFace && !faceOffered) return '人脸核身服务还没有开通';
  if (way === Way.transfer && !transferOffered) return '对公打款服务还没有开通';
  if (way === Way.transfer && transferOver) return '这次申请已经打过款';
  return status === Status.checking ? '对公打款正在进行，请稍候' : '';
}
