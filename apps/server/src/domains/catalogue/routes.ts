import * as contract from '@jishi/contract/catalogue';
import * as availabilityContract from '@jishi/contract/console/availability';
import * as checkContract from '@jishi/contract/console/check';
import * as consoleContract from '@jishi/contract/console/catalogue';
import * as openapiContract from '@jishi/contract/console/openapi';
import { type Route, route } from '../../kernel/route';
import { listAvailability } from './availability/desk/service';
import { checkApi } from './check/service';
import * as editing from './editing/service';
import { importOpenApi, previewOpenApi } from './openapi/service';
import * as service from './service';

export const routes: readonly Route[] = [
  route(contract.listProjects, service.listProjects),
  route(contract.getProject, service.getProject),
  route(contract.listProjectNames, service.listProjectNames),
  route(contract.listApiTypes, service.listTypes),
  route(contract.listHomeTypes, service.listTypes),
  route(contract.listHomeProjects, service.listHomeProjects),
  route(contract.getHomeFigures, service.getHomeFigures),
  route(contract.getApiInfo, service.getApiInfo),
  route(contract.getCodeSample, service.getCodeSample),
  route(contract.makeCodeSample, service.makeCodeSample),
  route(consoleContract.saveProject, (ctx, input) => editing.saveProjectDraft(ctx, input)),
  route(consoleContract.changeProjectStatus, editing.changeStatus),
  route(consoleContract.searchProjects, editing.listForConsole),
  route(consoleContract.getProjectDraft, editing.readDraft),
  route(consoleContract.listTypes, editing.listAllTypes),
  route(checkContract.checkApi, checkApi),
  route(availabilityContract.listAvailability, listAvailability),
  route(openapiContract.previewOpenApi, previewOpenApi),
  route(openapiContract.importOpenApi, importOpenApi),
];
