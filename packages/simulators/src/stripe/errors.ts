// Stripe's errors: a status, and the JSON that the SDK turns into its typed errors.
import type { PaymentIntent, PaymentMethod, SetupIntent } from './state.ts';

export interface ErrorBody {
  type: 'api_error' | 'card_error' | 'idempotency_error' | 'invalid_request_error';
  message: string;
  code?: string;
  decline_code?: string;
  param?: string;
  payment_intent?: PaymentIntent;
  payment_method?: PaymentMethod;
  setup_intent?: SetupIntent;
}

export class StripeError extends Error {
  override name = 'StripeError';

  readonly status: number;
  readonly body: ErrorBody;
  /** Whether changes made before the failure are kept, as for a declined payment attempt. */
  readonly keeps_changes: boolean;

  constructor(status: number, body: ErrorBody, keeps_changes = false) {
    super(body.message);
    this.status = status;
    this.body = body;
    this.keeps_changes = keeps_changes;
  }
}

/** 400 `invalid_request_error`. */
export function invalidRequest(message: string, details: Partial<ErrorBody> = {}): StripeError {
  return new StripeError(400, { type: 'invalid_request_error', message, ...details });
}

/** 404 if the id is in the path, 400 if it is a parameter. */
export function missingResource(kind: string, id: string, param = 'id'): StripeError {
  return new StripeError(param === 'id' ? 404 : 400, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    message: `No such ${kind.replace('_', ' ')}: '${id}'`,
    param,
  });
}
