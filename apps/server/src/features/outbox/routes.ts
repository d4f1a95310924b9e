import * as contract from '@countersign/contract/outbox';
import type { FastifyInstance } from 'fastify';
import { AppError } from '#platform/errors/app-error.ts';
import { mount } from '#platform/http/mount.ts';
import { supportStaff } from '#platform/http/policy.ts';
import { logSecurity } from '#platform/log/security-log.ts';
import { findOutboxEmail, listOutboxEmails } from './read-outbox.ts';

/** For support staff of an installation without a mail server, where emails reach nobody otherwise. */
export function outboxRoutes(app: FastifyInstance) {
  const { mail } = app.context.config;
  const requireFolder = () => {
    if (mail.smtp_url !== null) throw new AppError('not_found');
    return mail.outbox_dir;
  };

  mount(app, contract.listOutbox, {
    policy: supportStaff,
    handler: async () => ({ data: await listOutboxEmails(requireFolder()) }),
  });

  mount(app, contract.openOutboxEmail, {
    policy: supportStaff,
    handler: async ({ call, params }) => {
      const email = await findOutboxEmail(requireFolder(), params.emailId);
      if (!email) throw new AppError('not_found');
      logSecurity(call, 'outbox_email_read', { email_id: params.emailId });
      return email;
    },
  });
}
