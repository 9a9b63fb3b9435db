export { publishEntry, removeDemoEntries, saveEntry } from './entry/service';
export { savePlace } from './place/service';
export { protocolInForce, publishProtocol, seedProtocols } from './protocol/service';
