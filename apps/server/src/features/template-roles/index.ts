export { insertTemplateRoles, readTemplateRoles } from './queries.ts';
export { templateRoleRoutes } from './routes.ts';
