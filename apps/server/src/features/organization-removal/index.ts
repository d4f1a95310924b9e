export { handleClearOrganization } from './clear.ts';
export { clearOrganization } from './jobs.ts';
export { removeOrganization } from './remove.ts';
export { organizationRemovalRoutes } from './routes.ts';
