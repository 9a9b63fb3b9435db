// The screens of suppliers, loaded together: each is small, and the entry of every page names what it can load.
export { SupplierBillsScreen } from './bills-screen';
export { SupplierDifferencesScreen } from './differences-screen';
export { MarginsScreen } from './margins-screen';
export { OffersScreen } from './offers-screen';
export { SupplierScreen } from './supplier-screen';
export { SuppliersScreen } from './suppliers-screen';
