export { organizationRoutes } from './routes.ts';
export { mailBrandOf } from './mail-brand.ts';
export { type Space, type SpaceGrant, inSpace, ownerOf, roleIn } from './service.ts';
