import { problem } from '@countersign/contract/problems';
import * as contract from '@countersign/contract/sign-up';
import type { FastifyInstance } from 'fastify';
import { AppError } from '#platform/errors/app-error.ts';
import { mount } from '#platform/http/mount.ts';
import { anyone, supportStaff } from '#platform/http/policy.ts';
import { logSecurity } from '#platform/log/security-log.ts';
import { storeRules } from './queries.ts';
import { readSignUpRules } from './rules.ts';

export function signUpRoutes(app: FastifyInstance) {
  const { db, config, clock } = app.context;

  mount(app, contract.getSignUpMode, {
    policy: anyone,
    handler: async () => ({ mode: (await readSignUpRules(db, config)).mode }),
  });

  mount(app, contract.getSignUpRules, { policy: supportStaff, handler: () => readSignUpRules(db, config) });

  mount(app, contract.setSignUpRules, {
    policy: supportStaff,
    handler: async ({ call, body }) => {
      if (config.sign_up) throw new AppError('conflict', problem('sign_up_set_by_configuration'));
      await storeRules(db, body, clock.now());
      logSecurity(call, 'staff_act', { act: 'sign_up_rules', subject: body.mode });
      return { ...body, is_configured: false };
    },
  });
}
