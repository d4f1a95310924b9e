export { deleteOrganization } from './remove.ts';
export { organizationDeletionRoutes } from './routes.ts';
export { organizationDeletionJobs } from './register-jobs.ts';
