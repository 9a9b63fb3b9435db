// What content serves and does in the background.
import { digestTable } from '../../kernel/digests';
import type { Domain } from '../../kernel/domain';
import { useCasesOf } from '../../kernel/use-case';
import * as entryList from './entry/list';
import * as entry from './entry/service';
import * as feed from './feed/service';
import * as help from './help/service';
import * as image from './image/service';
import { jobs } from './jobs';
import * as news from './news/service';
import * as noticeList from './notice/list';
import * as notice from './notice/service';
import * as picture from './picture/service';
import * as place from './place/service';
import * as edition from './protocol/edition/service';
import * as protocol from './protocol/service';
import * as search from './search/service';
import * as site from './site/service';

export const content: Domain = {
  useCases: useCasesOf(
    entry,
    entryList,
    feed,
    help,
    image,
    news,
    notice,
    noticeList,
    picture,
    place,
    edition,
    protocol,
    search,
    site,
  ),
  jobs,
  digests: [digestTable({ table: 'content.help_vote', digests: ['voter_key'] })],
};
