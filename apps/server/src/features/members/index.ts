export { maySeeMembers } from './policy.ts';
export { countSeatedMembers, isMemberAddress } from './queries.ts';
export { memberRoutes } from './routes.ts';
