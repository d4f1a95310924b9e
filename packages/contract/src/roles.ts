import { z } from 'zod';

export const ORGANIZATION_ROLES = ['admin', 'standard', 'signee'] as const;
export const organizationRole = z.enum(ORGANIZATION_ROLES);
export type OrganizationRole = z.infer<typeof organizationRole>;

export const INVITE_ROLES = ['admin', 'standard'] as const;
