// The screens of upstreams' bills, loaded together: each is small, and the entry of every page names what it can load.
export { BillScreen } from './bill-screen';
export { BillsScreen } from './bills-screen';
export { MarginsScreen } from './margins-screen';
export { UploadScreen } from './upload-screen';
