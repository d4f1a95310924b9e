export { type Space, type SpaceGrant, organizationInactive, ownerOf, roleIn } from './service.ts';
export { inSpace, roleToUse } from './space-policy.ts';
