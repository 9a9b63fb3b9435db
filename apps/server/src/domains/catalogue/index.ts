export {
  changeStatus as changeProjectStatus,
  ensureProjectType,
  removeDemoProjects,
  saveProjectDraft,
} from './editing/service';
export { projectCards } from './service';
