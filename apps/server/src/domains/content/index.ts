export { publishDraft, removeDemoEntries, writeEntry } from './entry/service';
export { hasImage } from './image/service';
export { writePlace } from './place/service';
export { protocolInForce, publishProtocol, seedProtocols } from './protocol/service';
export { selectCurrent as currentProtocol } from './protocol/store';
