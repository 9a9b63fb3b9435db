import * as protocolContract from '@jishi/contract/console/content';
import * as entryContract from '@jishi/contract/console/entry';
import * as contract from '@jishi/contract/content';
import * as feedContract from '@jishi/contract/content/feed';
import * as helpContract from '@jishi/contract/content/help';
import * as newsContract from '@jishi/contract/content/news';
import * as noticeContract from '@jishi/contract/content/notice';
import { type Route, route } from '../../kernel/route';
import * as entry from './entry/service';
import * as feed from './feed/service';
import * as help from './help/service';
import { getImage, uploadImage } from './image/service';
import * as news from './news/service';
import * as notice from './notice/service';
import { getSharePicture } from './picture/service';
import * as place from './place/service';
import * as edition from './protocol/edition/service';
import { getProtocol } from './protocol/service';
import { searchHelp, suggest } from './search/service';
import { getAppConfig, getWebsiteInfo, listEnums } from './site/service';

export const routes: readonly Route[] = [
  route(contract.getWebsiteInfo, getWebsiteInfo),
  route(contract.getAppConfig, getAppConfig),
  route(contract.getProtocol, getProtocol),
  route(protocolContract.listProtocols, edition.listProtocols),
  route(protocolContract.previewProtocol, edition.previewProtocol),
  route(protocolContract.publishProtocol, edition.publishProtocol),
  route(contract.listEnums, listEnums),
  route(contract.getImage, getImage),
  route(feedContract.getRobots, feed.getRobots),
  route(feedContract.getSitemap, feed.getSitemap),
  route(feedContract.getRss, feed.getRss),
  route(feedContract.getLlms, feed.getLlms),
  route(feedContract.getSharePicture, getSharePicture),
  route(newsContract.listCategories, news.listCategories),
  route(newsContract.getCategory, news.getCategory),
  route(newsContract.listTags, news.listTags),
  route(newsContract.getTag, news.getTag),
  route(newsContract.listArticles, news.listArticles),
  route(newsContract.getArticle, news.getArticle),
  route(newsContract.recommendArticles, news.recommendArticles),
  route(newsContract.listHotArticles, news.listHotArticles),
  route(newsContract.listLatestArticles, news.listLatestArticles),
  route(newsContract.listProductArticles, news.listProductArticles),
  route(helpContract.listHotHelp, help.listHotHelp),
  route(helpContract.listHelpGroups, help.listHelpGroups),
  route(helpContract.listHelpTree, help.listHelpTree),
  route(helpContract.searchHelp, searchHelp),
  route(helpContract.suggest, suggest),
  route(helpContract.getHelp, help.getHelp),
  route(helpContract.voteHelp, help.voteHelp),
  route(helpContract.sendHelpFeedback, help.sendHelpFeedback),
  route(noticeContract.listNotices, notice.listNotices),
  route(noticeContract.getNotice, notice.getNotice),
  route(noticeContract.getNewNotice, notice.getNewNotice),
  route(noticeContract.listBanners, notice.listBanners),
  route(entryContract.listEntries, entry.listEntries),
  route(entryContract.getEntry, entry.getEntry),
  route(entryContract.saveEntry, (ctx, input) => entry.saveEntry(ctx, input)),
  route(entryContract.previewEntry, entry.previewEntry),
  route(entryContract.publishEntry, entry.publishEntry),
  route(entryContract.withdrawEntry, entry.withdrawEntry),
  route(entryContract.listEntryVersions, entry.listEntryVersions),
  route(entryContract.restoreEntryVersion, entry.restoreEntryVersion),
  route(entryContract.listPlaces, place.listPlaces),
  route(entryContract.savePlace, (ctx, input) => place.savePlace(ctx, input)),
  route(entryContract.deletePlace, place.deletePlace),
  route(entryContract.uploadImage, uploadImage),
  route(entryContract.listHelpVotes, help.listHelpVotes),
];
