export { currentProtocolVersion, publishProtocol, seedProtocols } from './protocol/service';
