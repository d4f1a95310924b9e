export { removeOrganization } from './remove.ts';
export { organizationRemovalRoutes } from './routes.ts';
export { organizationRemovalJobs } from './register-jobs.ts';
