export { organizationRoutes } from './routes.ts';
export { type Space, type SpaceGrant, inSpace, ownerOf, roleIn } from './service.ts';
