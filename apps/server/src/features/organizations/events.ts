import { z } from 'zod';
import { defineEvent } from '#platform/events/outbox.ts';

/** The address for an organization's invoices changed. */
export const billingEmailChanged = defineEvent('organizations.billing_email_changed', z.object({ organization_id: z.uuid() }));
