export { insertTemplateRoles, readTemplateRoles, removeUnusedRoles } from './queries.ts';
export { templateRoleRoutes } from './routes.ts';
