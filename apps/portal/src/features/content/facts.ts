// What news, help and notices say of themselves in the document's head.
import { getHelp } from '@jishi/contract/content/help';
import { getArticle, getCategory, getTag } from '@jishi/contract/content/news';
import { getNotice } from '@jishi/contract/content/notice';
import type { PageFacts } from '../../shell/page';

const idOf = ({ params }: PageFacts) => ({ id: params.id ?? '' });
const askedOf = ({ search }: PageFacts) => ({ id: search.id ?? '' });

export const articleOf = (facts: PageFacts) => facts.read(getArticle, idOf(facts));
export const helpOf = (facts: PageFacts) => facts.read(getHelp, idOf(facts));
export const categoryOf = (facts: PageFacts) => facts.read(getCategory, idOf(facts));
export const tagOf = (facts: PageFacts) => facts.read(getTag, askedOf(facts));
export const noticeOf = (facts: PageFacts) => facts.read(getNotice, askedOf(facts));
