import { openFaceFlow } from '@jishi/contract/account/phone';
import * as contract from '@jishi/contract/certification';
import { type Route, route } from '../../kernel/route';
import * as person from './person/service';

export const routes: readonly Route[] = [
  route(contract.getCertificate, person.getCertificate),
  route(contract.submitPerson, person.submitPerson),
  route(contract.startPersonFace, person.startPersonFace),
  route(contract.refreshPersonFace, person.startPersonFace),
  route(contract.queryPersonFace, person.queryPersonFace),
  route(openFaceFlow, person.openFaceFlow),
];
