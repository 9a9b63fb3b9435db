export {
  changeStatus as changeProjectStatus,
  ensureProjectType,
  removeDemoProjects,
  saveProjectDraft,
} from './editing/service';
