// What the marketplace of goods serves, does in the background and adds to other domains.
import type { Domain } from '../../kernel/domain';
import { useCasesOf } from '../../kernel/use-case';
import { reviewKinds } from '../review';
import * as cardImportList from './card/import/list';
import * as cardImport from './card/import/service';
import { eraseMember } from './erasure/store';
import * as goodsConsoleList from './goods/console/list';
import * as goodsConsole from './goods/console/service';
import * as goodsList from './goods/list';
import { reviewedGoods } from './goods/review/service';
import * as goods from './goods/service';
import { jobs } from './jobs';
import * as offer from './offer/service';
import * as priceList from './price/list';
import * as price from './price/service';
import * as productConsoleList from './product/console/list';
import * as productConsole from './product/console/service';
import * as productList from './product/list';
import * as product from './product/service';
import { sealed } from './sealed/rules';
import * as statistic from './statistic/service';
import * as suppliedList from './supplied/list';
import * as supplied from './supplied/service';
import * as supplierApi from './supplier/api/service';
import * as supplierConsoleList from './supplier/console/list';
import * as supplierConsole from './supplier/console/service';
import { goodsSuppliers } from './supplier/review/service';
import * as supplier from './supplier/service';
import * as termList from './term/list';
import * as term from './term/service';

export const marketplace: Domain = {
  useCases: useCasesOf(
    cardImport,
    cardImportList,
    goods,
    goodsConsole,
    goodsConsoleList,
    goodsList,
    offer,
    price,
    priceList,
    product,
    productConsole,
    productConsoleList,
    productList,
    statistic,
    supplied,
    suppliedList,
    supplier,
    supplierApi,
    supplierConsole,
    supplierConsoleList,
    term,
    termList,
  ),
  jobs,
  eraseMember,
  sealed,
  extends: [goodsSuppliers, reviewedGoods].map(reviewKinds.with),
};
