import { requireUser } from '#platform/context/require-user.ts';
import { AppError } from '#platform/errors/app-error.ts';
import { PEOPLE, type Policy } from '#platform/http/policy.ts';
import type { IntegrationRow } from '#src/schema/integrations.ts';
import { findOwnIntegration } from './queries.ts';

/** An integration belongs to the user who connected it, in all of their spaces. */
export const ownIntegration: Policy<{ integration: IntegrationRow }> = {
  name: 'the person who connected the service',
  allows: PEOPLE.filter((person) => person === 'owner'),
  check: async (request, params) => {
    const user = requireUser(request);
    const integration = await findOwnIntegration(request.server.context.db, {
      user_id: user.id,
      id: params['integrationId'] ?? '',
    });
    if (!integration) throw new AppError('not_found');
    return { integration };
  },
};
