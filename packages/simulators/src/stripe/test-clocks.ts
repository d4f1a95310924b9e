// Test clocks: their customers live by the clock's time, as in Stripe's test mode.
import type { Stripe } from 'stripe';
import { z } from 'zod';
import { type Context, add, find, newId } from './context.ts';
import { removeCustomer } from './customers.ts';
import { invalidRequest } from './errors.ts';
import { type Parameters, expand, integer, none, paging, text } from './parameters.ts';
import { DAY } from './periods.ts';
import { pageOf, route } from './routes.ts';
import { settle } from './settle.ts';

const clockCreate = z.strictObject({
  expand,
  frozen_time: integer,
  name: text.optional(),
} satisfies Parameters<Stripe.TestHelpers.TestClockCreateParams>);

const clockAdvance = z.strictObject({
  expand,
  frozen_time: integer,
} satisfies Parameters<Stripe.TestHelpers.TestClockAdvanceParams>);

export const testClockRoutes = [
  route('POST /v1/test_helpers/test_clocks', clockCreate, ({ state, now }, { frozen_time, name }) =>
    add(state, 'test_clock', {
      id: newId('clock'),
      object: 'test_helpers.test_clock',
      created: now,
      deletes_after: now + 30 * DAY,
      frozen_time,
      livemode: false,
      name: name ?? null,
      status: 'ready',
      status_details: {},
    }),
  ),
  route('GET /v1/test_helpers/test_clocks', z.strictObject(paging), ({ state }, params) =>
    pageOf('/v1/test_helpers/test_clocks', state.tables.test_clock, params),
  ),
  route('GET /v1/test_helpers/test_clocks/:id', none, ({ state }, _params, id) => find(state, 'test_clock', id)),
  route('POST /v1/test_helpers/test_clocks/:id/advance', clockAdvance, (context, { frozen_time }, id) => {
    const clock = find(context.state, 'test_clock', id);
    if (frozen_time <= clock.frozen_time)
      throw invalidRequest('A test clock can only be advanced to a later time.', { param: 'frozen_time' });
    settle({ ...context, now: frozen_time }, id);
    clock.frozen_time = frozen_time;
    return clock;
  }),
  route('DELETE /v1/test_helpers/test_clocks/:id', none, deleteClock),
];

/** Also deletes its customers, as in test mode. */
function deleteClock(context: Context, _params: unknown, id: string) {
  const { state } = context;
  const clock = find(state, 'test_clock', id);
  const at = { ...context, now: clock.frozen_time };
  for (const customer of state.tables.customer) if (customer.test_clock === id) removeCustomer(at, customer);
  state.tables.test_clock = state.tables.test_clock.filter((row) => row !== clock);
  return { id, object: clock.object, deleted: true as const };
}
