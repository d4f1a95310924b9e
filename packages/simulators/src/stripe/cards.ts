// Stripe's test cards: their behaviour when saved and when charged. Other numbers are rejected, so that no real card data is
// ever stored.
import { createHash } from 'node:crypto';
import { type Context, add, newId } from './context.ts';
import { StripeError } from './errors.ts';
import type { PaymentIntent, PaymentMethod, SimulatorState } from './state.ts';

export interface DeclineReason {
  code: NonNullable<NonNullable<PaymentIntent['last_payment_error']>['code']>;
  decline_code?: string;
  message: string;
}

interface TestCard {
  number: string;
  brand: string;
  funding?: 'debit';
  /** Declined whenever it is saved or charged. */
  declined?: DeclineReason;
  /** Can be saved, but charges are declined. */
  charges_declined?: DeclineReason;
  /** Requires 3-D Secure when saved. Later charges then require none, or require it each time. */
  authentication?: 'unless_set_up' | 'always';
}

const GENERIC: DeclineReason = { code: 'card_declined', decline_code: 'generic_decline', message: 'Your card was declined.' };

/** Keyed by their ids in test mode. */
const TEST_CARDS: Record<string, TestCard> = {
  pm_card_visa: { number: '4242424242424242', brand: 'visa' },
  pm_card_visa_debit: { number: '4000056655665556', brand: 'visa', funding: 'debit' },
  pm_card_mastercard: { number: '5555555555554444', brand: 'mastercard' },
  pm_card_amex: { number: '378282246310005', brand: 'amex' },
  pm_card_chargeDeclined: { number: '4000000000000002', brand: 'visa', declined: GENERIC },
  pm_card_chargeDeclinedInsufficientFunds: {
    number: '4000000000009995',
    brand: 'visa',
    declined: { code: 'card_declined', decline_code: 'insufficient_funds', message: 'Your card has insufficient funds.' },
  },
  pm_card_chargeDeclinedExpiredCard: {
    number: '4000000000000069',
    brand: 'visa',
    declined: { code: 'expired_card', message: 'Your card has expired.' },
  },
  pm_card_chargeDeclinedIncorrectCvc: {
    number: '4000000000000127',
    brand: 'visa',
    declined: { code: 'incorrect_cvc', message: "Your card's security code is incorrect." },
  },
  pm_card_chargeCustomerFail: { number: '4000000000000341', brand: 'visa', charges_declined: GENERIC },
  pm_card_authenticationRequiredOnSetup: { number: '4000002500003155', brand: 'visa', authentication: 'unless_set_up' },
  pm_card_authenticationRequired: { number: '4000002760003184', brand: 'visa', authentication: 'always' },
  pm_card_threeDSecure2Required: { number: '4000000000003220', brand: 'visa', authentication: 'always' },
};

export interface CardNumber {
  number: string;
  exp_month: number;
  exp_year: number;
  cvc?: string | undefined;
}

/** Creates the payment method for a test id such as `pm_card_visa`; null for other ids. */
export function testPaymentMethod(context: Context, id: string): PaymentMethod | null {
  const card = Object.hasOwn(TEST_CARDS, id) ? TEST_CARDS[id] : undefined;
  if (!card) return null;
  const exp_year = new Date(context.now * 1_000).getUTCFullYear() + 1;
  return addPaymentMethod(context, { behavior: id, exp_month: 12, exp_year });
}

/** @throws {StripeError} for a number that is invalid, not a test card, or expired */
export function paymentMethodOfCard(context: Context, card: CardNumber): PaymentMethod {
  const number = card.number.replace(/[\s-]/g, '');
  if (!passesLuhn(number)) throw cardError('incorrect_number', 'Your card number is incorrect.');
  const known = Object.entries(TEST_CARDS).find(([, candidate]) => candidate.number === number);
  if (!known)
    throw cardError(
      'card_declined',
      'Your card was declined. Your request was in test mode, but used a non test card. For a list of valid test cards, visit: https://stripe.com/docs/testing.',
    );
  const date = new Date(context.now * 1_000);
  const { exp_month, exp_year } = card;
  if (exp_month < 1 || exp_month > 12) throw cardError('invalid_expiry_month', "Your card's expiration month is invalid.");
  if (exp_year * 12 + exp_month < date.getUTCFullYear() * 12 + date.getUTCMonth() + 1)
    throw cardError('invalid_expiry_year', "Your card's expiration year is invalid.");
  if (card.cvc !== undefined && !/^\d{3,4}$/.test(card.cvc))
    throw cardError('invalid_cvc', "Your card's security code is invalid.");
  return addPaymentMethod(context, { behavior: known[0], exp_month, exp_year });
}

function addPaymentMethod(
  { state, now }: Context,
  { behavior, exp_month, exp_year }: { behavior: string; exp_month: number; exp_year: number },
): PaymentMethod {
  const card = cardOf(behavior);
  const id = newId('pm');
  state.cards[id] = { behavior, is_set_up: false };
  return add(state, 'payment_method', {
    id,
    object: 'payment_method',
    allow_redisplay: 'unspecified',
    billing_details: { address: null, email: null, name: null, phone: null, tax_id: null },
    card: {
      brand: card.brand,
      checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: 'pass' },
      country: 'US',
      display_brand: card.brand,
      exp_month,
      exp_year,
      fingerprint: fingerprintOf(card.number),
      funding: card.funding ?? 'credit',
      generated_from: null,
      last4: card.number.slice(-4),
      networks: { available: [card.brand], preferred: null },
      regulated_status: 'unregulated',
      three_d_secure_usage: { supported: true },
      wallet: null,
    },
    created: now,
    customer: null,
    customer_account: null,
    livemode: false,
    metadata: {},
    type: 'card',
  });
}

/** The same for the same number, whatever the other card details. */
function fingerprintOf(number: string): string {
  return createHash('sha256').update(`card ${number}`).digest('base64url').replace(/[-_]/g, 'x').slice(0, 16);
}

function cardOf(behavior: string): TestCard {
  const card = TEST_CARDS[behavior];
  if (!card) throw new Error(`The state names the unknown test card ${behavior}.`);
  return card;
}

export type Outcome = { is: 'accepted' } | { is: 'needs_authentication' } | { is: 'declined'; reason: DeclineReason };

/** The outcome of saving the card for later payments. */
export function outcomeOfSetup(state: SimulatorState, payment_method: string): Outcome {
  const card = cardOf(state.cards[payment_method]?.behavior ?? '');
  if (card.declined) return { is: 'declined', reason: card.declined };
  return card.authentication ? { is: 'needs_authentication' } : { is: 'accepted' };
}

/** The outcome of charging the card. */
export function outcomeOfCharge(state: SimulatorState, payment_method: string): Outcome {
  const { behavior, is_set_up } = state.cards[payment_method] ?? { behavior: '', is_set_up: false };
  const card = cardOf(behavior);
  const reason = card.declined ?? card.charges_declined;
  if (reason) return { is: 'declined', reason };
  const asks = card.authentication === 'always' || (card.authentication === 'unless_set_up' && !is_set_up);
  return asks ? { is: 'needs_authentication' } : { is: 'accepted' };
}

/** 402 `card_error`. */
export function cardError(code: string, message: string, details: Partial<StripeError['body']> = {}): StripeError {
  return new StripeError(402, { type: 'card_error', code, message, ...details }, true);
}

function passesLuhn(number: string): boolean {
  if (!/^\d{12,19}$/.test(number)) return false;
  const sum = [...number].toReversed().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 0 ? 1 : 2);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}
