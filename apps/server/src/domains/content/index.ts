export { protocolInForce, publishProtocol, seedProtocols } from './protocol/service';
