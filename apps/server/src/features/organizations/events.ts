import { z } from 'zod';
import { defineEvent } from '#platform/events/outbox.ts';

/** Where the invoices of an organization go. */
export const billingEmailChanged = defineEvent('organizations.billing_email_changed', z.object({ organization_id: z.uuid() }));
