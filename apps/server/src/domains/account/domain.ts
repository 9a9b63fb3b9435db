// What account serves and does in the background.
import type { Domain } from '../../kernel/domain';
import { trials } from '../../kernel/provider-trial';
import { secondFactors } from '../../kernel/second-factor';
import { useCasesOf } from '../../kernel/use-case';
import * as agreement from './agreement/service';
import * as captcha from './captcha/service';
import * as closure from './closure/service';
import * as cohort from './cohort/service';
import * as code from './code/service';
import * as members from './directory/list';
import { withMemberFactor } from './confirmation/service';
import * as notes from './directory/note/list';
import * as note from './directory/note/service';
import * as directory from './directory/service';
import * as standing from './directory/standing/service';
import { jobs } from './jobs';
import * as loginLog from './login-log/list';
import * as passkey from './passkey/service';
import * as password from './password/service';
import * as phone from './phone/service';
import * as profile from './profile/service';
import * as device from './session/device/service';
import * as signIn from './sign-in/service';
import * as ticket from './ticket/service';
import * as totp from './totp/service';
import * as tradePassword from './trade-password/service';
import * as warningPhone from './warning/phone/service';
import * as warning from './warning/service';
import * as wechat from './wechat/service';
import { digests, sealed } from './sealed/rules';
import { faceIdTrial, wechatTrial } from './trial/service';

export const account: Domain = {
  useCases: useCasesOf(
    agreement,
    captcha,
    closure,
    code,
    cohort,
    directory,
    members,
    note,
    notes,
    standing,
    loginLog,
    passkey,
    password,
    phone,
    profile,
    device,
    signIn,
    ticket,
    totp,
    tradePassword,
    warningPhone,
    warning,
    wechat,
  ),
  jobs,
  sealed,
  digests,
  extends: [trials.with(faceIdTrial), trials.with(wechatTrial), secondFactors.with(withMemberFactor)],
};
