// Describes actions of support staff.
import type { OrganizationAction, PersonAction, StaffAction } from '@countersign/contract/back-office';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

export const PERSON_ACT_WORDS: Record<PersonAction, MessageDescriptor> = {
  disable: msg`Disable the account`,
  enable: msg`Enable the account`,
  resend_verification: msg`Send the verification email again`,
  end_sessions: msg`Sign out everywhere`,
  grant_support_staff: msg`Make support staff`,
  take_support_staff: msg`Remove the support staff role`,
  grant_developer: msg`Make a developer`,
  take_developer: msg`Remove the developer role`,
  refresh_subscription: msg`Refresh the subscription from the payment provider`,
};

export const ORGANIZATION_ACT_WORDS: Record<OrganizationAction, MessageDescriptor> = {
  disable: msg`Disable the organization`,
  enable: msg`Enable the organization`,
  refresh_subscription: msg`Refresh the subscription from the payment provider`,
};

const OPERATION_WORDS: Record<string, MessageDescriptor> = {
  'POST /api/system/alerts': msg`Create an alert`,
  'DELETE /api/system/alerts/{alertId}': msg`Delete an alert`,
  'DELETE /api/system/alerts': msg`Delete all alerts`,
  'PUT /api/system/maintenance': msg`Switch maintenance on or off`,
  'POST /api/billing/subscription-plans': msg`Create a subscription plan`,
  'PUT /api/billing/subscription-plans/{subscriptionPlanId}': msg`Change a subscription plan`,
  'DELETE /api/billing/subscription-plans/{subscriptionPlanId}': msg`Delete a subscription plan`,
  'PUT /api/billing/subscription-plans/order': msg`Change the order of the plans`,
  'PUT /api/back-office/sign-up': msg`Change who can sign up`,
  'POST /api/billing/access-codes': msg`Issue an access code`,
  'DELETE /api/billing/access-codes/{accessCodeId}': msg`Revoke an access code`,
  'POST /api/back-office/outbox/{emailId}/open': msg`Read an email`,
};

/** Operations newer than this screen show their path. */
export function actTitle({ operation, detail }: Pick<StaffAction, 'operation' | 'detail'>): MessageDescriptor {
  const act = typeof detail['act'] === 'string' ? detail['act'] : '';
  const onPerson = Object.entries(PERSON_ACT_WORDS).find(([name]) => name === act)?.[1];
  const onOrganization = Object.entries(ORGANIZATION_ACT_WORDS).find(([name]) => name === act)?.[1];
  const known = operation.includes('/back-office/users/')
    ? onPerson
    : operation.includes('/back-office/organizations/')
      ? onOrganization
      : OPERATION_WORDS[operation];
  return known ?? msg`${operation}`;
}
