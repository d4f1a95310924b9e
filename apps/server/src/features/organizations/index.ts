export { billingEmailChanged } from './events.ts';
export { organizationRoutes } from './routes.ts';
export { brandingOf } from './branding.ts';
export { emailBrandOf } from './email-brand.ts';
export { logoOf } from './manage.ts';
export { type OrganizationGrant, inOrganization, mayManageOrganization } from './policy.ts';
export { presentMembership } from './presenter.ts';
export {
  type MembershipRow,
  clearDefaults,
  findMembership,
  insertMembership,
  lockOrganization,
  readMemberIds,
  updateOrganization,
} from './queries.ts';
export { notifyMembershipChanged } from './notify-membership.ts';
