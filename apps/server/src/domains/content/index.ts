export { publishDraft, removeDemoEntries, writeEntry } from './entry/service';
export { hasPicture } from './image/service';
export { writePlace } from './place/service';
export { protocolInForce, publishProtocol, seedProtocols } from './protocol/service';
export { selectCurrent as currentProtocol } from './protocol/store';
