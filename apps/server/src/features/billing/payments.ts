import type { Context } from '#platform/context/context.ts';
import { AppError } from '#platform/errors/app-error.ts';
import type { OpenPayments } from '#platform/payments/payments.ts';

export type { OpenPayments } from '#platform/payments/payments.ts';

/** @throws AppError 404 if billing is off */
export function openPayments({ payments }: Pick<Context, 'payments'>): OpenPayments {
  if (payments.kind === 'off') throw new AppError('not_found');
  return payments;
}

/** The provider's time. The simulator has a clock of its own. */
export async function providerTime({ payments, clock }: Pick<Context, 'payments' | 'clock'>): Promise<Date> {
  if (payments.kind !== 'off' && payments.simulation) return payments.simulation.time();
  return clock.now();
}
