export { successRate } from './availability/rules';
export {
  changeStatus as changeProjectStatus,
  ensureProjectType,
  removeDemoProjects,
  saveProjectDraft,
} from './editing/service';
export { projectCards } from './service';
