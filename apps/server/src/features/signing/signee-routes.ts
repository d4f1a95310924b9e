import * as contract from '@countersign/contract/sign';
import type { FastifyInstance } from 'fastify';
import { brandingOf } from '#features/organizations/index.ts';
import { isSigneeOfPdf, isNotifiedAsSignee } from '#features/pdfs/access/index.ts';
import { findDocumentLanguage, viewingCopyOf } from '#features/pdfs/queries/index.ts';
import { AppError } from '#platform/errors/app-error.ts';
import { mount } from '#platform/http/mount.ts';
import { anyone } from '#platform/http/policy.ts';
import { limitFailures } from '#platform/limits/rate-limit.ts';
import { contentToWarnOf } from './drafts/active-content.ts';
import { hasRunOut } from './signees/acting-signee.ts';
import { consentIn } from './signees/consent.ts';
import { confirmInPerson, describeSigning, enterAsSignee } from './signees/enter.ts';
import { renewLink } from './signees/links.ts';
import { declineSigning, finishSigning, reassignSigning, saveValues, startSigning } from './signee-service.ts';
import { redirectOf } from './redirect.ts';
import type { EnterForm } from './signees/visitor.ts';

/** Invalid links and wrong codes. Codes are also limited by signee, whatever the IP address. */
const GUESSES = {
  name: 'signee-login-failed',
  max: 60,
  window_seconds: 900,
  isFailure: (error: unknown) =>
    error instanceof AppError && error.kind === 'forbidden' && error.details.body?.['is_renewable'] !== true,
};

/** @param enterForm admits a visitor of a form, who has no link */
export function signeeRoutes(app: FastifyInstance, enterForm: EnterForm) {
  mount(app, contract.signeeLogin, {
    policy: anyone,
    // A whole office may share one IP address.
    rate_limit: { name: 'signee-login', max: 1_000, window_seconds: 900 },
    handler: ({ call, body }) => {
      const { token, form, name = '', email = '', ...proof } = body;
      if (form === undefined) return limitFailures(call, GUESSES, () => enterAsSignee(call, { token: token ?? '', ...proof }));
      return enterForm(call, { slug: form, name, email, code: proof.code, send_code: proof.send_code });
    },
  });

  mount(app, contract.renewSigneeLink, {
    policy: anyone,
    rate_limit: { name: 'signee-login-renew', max: 20, window_seconds: 3_600 },
    handler: ({ call, body }) => renewLink(call, body.token),
  });

  mount(app, contract.getSigning, {
    policy: isNotifiedAsSignee,
    handler: async ({ call, grant, query }) => {
      const described = await describeSigning(call, grant);
      const { pdf, signee, host, sender_name, completion, total_required, done_required, signing_group, others } = described;
      const { id, name, page_count, pages_revision } = pdf;
      // Signing is over from that moment, so the signee is no longer asked.
      const isOver = hasRunOut(pdf, app.context.clock.now());
      const [signing_mode, declined_cause] = isOver ? (['declined', 'expired'] as const) : [pdf.signing_mode, pdf.declined_cause];
      const declined_reason = pdf.declined_reason || null;
      const completed_at = pdf.completed_at?.toISOString() ?? null;
      const viewing_copy = pdf.deleted_at && signing_mode !== 'completed' ? null : await viewingCopyOf(app.context.db, pdf);
      const language = await findDocumentLanguage(app.context.db, id);
      const state = { signing_mode, declined_cause, declined_reason, completed_at };
      return {
        pdf: { id, name, language, page_count, viewing_copy, pages_revision, ...state },
        signee: {
          id: signee.id,
          name: signee.name,
          email: signee.email,
          kind: signee.kind,
          status: signee.status,
          signed_at: signee.signed_at?.toISOString() ?? null,
          locale: signee.locale,
        },
        sender_name,
        active_content: contentToWarnOf(pdf),
        is_own: signee.user_id === pdf.created_by,
        host: host && { name: `${host.first_name} ${host.last_name}`.trim() },
        message: signee.message || pdf.message,
        allows_reassign: pdf.allows_reassign && !host,
        redirect_to: host ? null : redirectOf(pdf, signee, signing_mode),
        due_at: pdf.due_at?.toISOString() ?? null,
        expires_at: pdf.expires_at?.toISOString() ?? null,
        consent: { ...consentIn(query.language ?? signee.locale), given_at: signee.consented_at?.toISOString() ?? null },
        total_required,
        done_required,
        completion,
        signing_group,
        others,
      };
    },
  });

  mount(app, contract.getSenderBranding, {
    policy: isNotifiedAsSignee,
    handler: async ({ grant }) => ({ organization: await brandingOf(app.context, grant.pdf.organization_id) }),
  });
  mount(app, contract.confirmInPerson, {
    policy: isSigneeOfPdf,
    handler: ({ call, grant }) => confirmInPerson(call, grant),
  });
  mount(app, contract.startSigning, {
    policy: isSigneeOfPdf,
    handler: ({ call, grant, body }) => startSigning(call, grant, body),
  });
  mount(app, contract.saveSigningValues, {
    policy: isSigneeOfPdf,
    handler: ({ call, grant, body }) => saveValues(call, grant, body.values),
  });
  mount(app, contract.finishSigning, {
    policy: isSigneeOfPdf,
    handler: ({ call, grant, body }) => finishSigning(call, grant, body),
  });
  mount(app, contract.declineSigning, {
    policy: isSigneeOfPdf,
    handler: ({ call, grant, body }) => declineSigning(call, grant, body.reason),
  });
  mount(app, contract.reassignSigning, {
    policy: isSigneeOfPdf,
    rate_limit: { name: 'reassign', max: 20, window_seconds: 3_600 },
    handler: ({ call, grant, body }) => reassignSigning(call, grant, body),
  });
}
