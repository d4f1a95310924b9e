export { maySeeMembers } from './policy.ts';
export { countMembers, isMemberAddress } from './queries.ts';
export { memberRoutes } from './routes.ts';
