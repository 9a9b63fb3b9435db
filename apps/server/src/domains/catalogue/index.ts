export { successRate } from './availability/rules';
export { changeStatus as changeProjectStatus, removeDemoProjects, saveProjectDraft } from './editing/service';
export { projectCards } from './service';
export { ensureProjectType } from './type/service';
