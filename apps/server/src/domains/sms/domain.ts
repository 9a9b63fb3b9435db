// What SMS serves, does in the background and adds to other domains.
import type { Domain } from '../../kernel/domain';
import { useCasesOf } from '../../kernel/use-case';
import { reviewKinds } from '../review';
import * as barredList from './barred/list';
import * as barred from './barred/service';
import { channelJobs } from './channel/jobs';
import * as registrationList from './channel/registration/list';
import * as registration from './channel/registration/service';
import * as route from './channel/route/service';
import { channelSealed } from './channel/sealed/rules';
import * as channel from './channel/service';
import * as testSend from './channel/test-send/service';
import * as volume from './channel/volume/service';
import * as batchProgress from './batch/progress/list';
import * as blockList from './block/list';
import * as block from './block/service';
import { eraseMember } from './erasure/store';
import { jobs } from './jobs';
import * as cancel from './message/cancel/service';
import * as messageList from './message/list';
import * as pause from './message/pause/service';
import * as optOutList from './opt-out/list';
import * as optOut from './opt-out/service';
import { digests, sealed } from './sealed/rules';
import * as refundList from './refund/list';
import { smsRefunds } from './refund/review/service';
import * as refund from './refund/service';
import * as send from './send/service';
import * as filing from './signature/filing/service';
import * as signatureList from './signature/list';
import * as realName from './signature/real-name/service';
import * as reveal from './signature/reveal/service';
import { signatures } from './signature/review/service';
import * as signature from './signature/service';
import * as signatureUse from './signature/use/service';
import * as statistic from './statistic/service';
import * as templateList from './template/list';
import { templates } from './template/review/service';
import * as template from './template/service';
import * as templateStop from './template/stop/service';
import * as wordList from './word/list';
import * as word from './word/service';

export const sms: Domain = {
  useCases: useCasesOf(
    barred,
    barredList,
    channel,
    registration,
    registrationList,
    route,
    testSend,
    volume,
    batchProgress,
    block,
    blockList,
    cancel,
    messageList,
    pause,
    optOut,
    optOutList,
    refund,
    refundList,
    send,
    statistic,
    filing,
    realName,
    reveal,
    signature,
    signatureList,
    signatureUse,
    template,
    templateList,
    templateStop,
    word,
    wordList,
  ),
  jobs: [...jobs, ...channelJobs],
  eraseMember,
  digests,
  sealed: [...sealed, ...channelSealed],
  extends: [reviewKinds.with(signatures), reviewKinds.with(templates), reviewKinds.with(smsRefunds)],
};
