// Texts of the billing emails.
import { defineTexts } from '#platform/i18n/texts.ts';

export const billingTexts = defineTexts('emails.billing', {
  facts: {
    payment_received: {
      subject: 'Payment received: {amount}',
      what: 'We received your payment of {amount} for {plan}. Thank you.',
      next: 'Your subscription is paid until {day}. The invoice is on the billing screen.',
    },
    subscription_renewed: {
      subject: 'Your subscription was renewed',
      what: 'We received your payment of {amount} for {plan}. Thank you.',
      next: 'Your subscription continues until {day}. The invoice is on the billing screen.',
    },
    payment_failed: {
      subject: 'Payment failed: {amount}',
      what: 'Your payment of {amount} for {plan} did not go through.',
      next: 'Please check your card, or choose another. We will try again on {day}.',
    },
    subscription_unpaid: {
      subject: 'Your subscription has ended',
      what: 'Your subscription to {plan} has ended because its last invoice could not be paid.',
      next: 'Documents already sent can still be signed and read. Restart the subscription to continue working.',
    },
    trial_started: {
      subject: 'Your free trial has started',
      what: 'Your free trial of {plan} has started. It ends on {day}, and nothing is charged before then.',
      next: 'On that day your card is charged {amount}, {repeated}. If you do not want to continue, choose “Cancel subscription” on the billing screen before then.',
    },
    trial_ending: {
      subject: 'Your trial ends on {day}',
      what: 'Your free trial of {plan} ends on {day}.',
      next: 'Your card is charged on that day for the first time. If you do not want to continue, cancel before then.',
    },
    card_expiring: {
      subject: 'Your card {card} expires on {day}',
      what: 'The card {card}, with which your subscription is paid, expires on {day}.',
      next: 'Please add another card before then, so that the next payment goes through.',
    },
    usage_high: {
      subject: 'You have used more than 80% of your {metric}',
      what: 'You have used more than 80% of the {metric} in your plan.',
      next: 'See what is used, and what other plans allow, on the billing screen.',
    },
    usage_full: {
      subject: 'You have used all of your {metric}',
      what: 'You have used all of the {metric} in your plan.',
      next: 'Everything you have can still be read, and documents already sent can be signed. Upgrade your plan to add more.',
    },
    seats_added: {
      subject: 'Your subscription has {seats, plural, one {# seat} other {# seats}} now',
      what: 'Your organization has more users and invitees than your subscription had seats. We added the missing ones: {added}.',
      next: 'They are on your next invoice. If you need fewer, remove users or invitees, then choose fewer seats on the billing screen.',
    },
  },
  /** Replaces `next` if the payment is not retried. */
  last_try: 'We will not try again automatically. Please choose another card to keep your subscription.',
  /** How the charge at the end of a trial is repeated. */
  repeated: {
    monthly: 'then every month',
    yearly: 'then every year',
    other: 'then for every billing period',
  },
  metrics: {
    folder_usage: 'folders',
    storage_usage: 'storage',
    active_templates: 'active templates',
    monthly_quick_signs: 'quick signs for this month',
  },
  button: 'Open billing',
  footer: 'You receive this email because you manage billing for {organization}.',
  private_footer: 'You receive this email because you have a Countersign account.',
});
