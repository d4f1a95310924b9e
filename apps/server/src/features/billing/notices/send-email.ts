import { emailBrandOf } from '#features/organizations/index.ts';
import type { Context } from '#platform/context/context.ts';
import { handleJob } from '#platform/jobs/jobs.ts';
import { renderEmail } from '#platform/email/template.ts';
import { languageOf } from '#platform/i18n/language-of.ts';
import type { BillingFact } from '../facts.ts';
import { previewNext } from '../invoices.ts';
import { findAccountById } from '../queries.ts';
import { findPayer, findPayers } from './queries.ts';
import { billingEmail } from '../emails/billing-email.ts';
import { emailBillingNotice } from './jobs.ts';

export function handleBillingNotice(context: Context) {
  return handleJob(emailBillingNotice, async ({ account_id, user_id, fact }) => {
    const account = await findAccountById(context.db, account_id);
    if (!account) return;
    const { user_ids, billing_email, organization } = await findPayers(context.db, account);
    // A billing email address has no language setting, so the longest-standing admin's language is used.
    const reader = await findPayer(context.db, user_id ?? user_ids[0] ?? null);
    const email = user_id === null ? billing_email : (reader?.email ?? null);
    if (email === null) return;

    const name = user_id === null ? (organization ?? '') : `${reader?.first_name} ${reader?.last_name}`.trim();
    const factWithPrice = fact.kind === 'trial_started' ? await withPrice(context, fact) : fact;
    // A trial that was canceled since then costs nothing.
    if (factWithPrice === null) return;
    const content = billingEmail(factWithPrice, {
      recipient: name,
      organization,
      language: languageOf(reader),
      url: `${context.public_url}/settings/billing${account.organization_id ? `?organization_id=${account.organization_id}` : ''}`,
    });
    const brand = await emailBrandOf(context, account.organization_id);
    await context.mailer.send({ to: { name, email }, ...(await renderEmail(content, brand)) });
  });
}

/** Adds the price after the trial. The fact's key is the subscription's id. @returns null if nothing will be charged */
async function withPrice(context: Context, fact: BillingFact): Promise<BillingFact | null> {
  const invoice = await previewNext(context, fact.key);
  return invoice && { ...fact, amount: invoice.total, currency: invoice.currency };
}
