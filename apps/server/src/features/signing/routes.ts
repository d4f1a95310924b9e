import * as orderContract from '@countersign/contract/signee-order';
import * as contract from '@countersign/contract/signing';
import type { FastifyInstance } from 'fastify';
import { isSigneeOfPdf, mayChangePdf, mayKeepPdf, presentSeen } from '#features/pdfs/index.ts';
import { mount } from '#platform/http/mount.ts';
import { withoutUndefined } from '#platform/http/without-undefined.ts';
import type { RateLimit } from '#platform/http/rate-limit.ts';
import { type Policy, anyone, requireVerifiedUser } from '#platform/http/policy.ts';
import { CONSENT } from './consent.ts';
import { addSignee, changeSignee, deleteSignee, sendForSigning } from './draft-service.ts';
import { orderSignees } from './order-signees.ts';
import { presentOther, presentSignee } from './presenter.ts';
import { readSignees } from './queries.ts';
import { extend } from './extend.ts';
import { handOver } from './hand-over.ts';
import { makeLinkForSender, renewLink } from './links.ts';
import { remind } from './remind.ts';
import { withdraw } from './sender-service.ts';
import { confirmInPerson, describeSigning, enterAsSignee } from './enter.ts';
import { declineSigning, finishSigning, reassignSigning, saveValues, startSigning } from './signee-service.ts';
import type { EnterForm } from './visitor.ts';

/** Sending reaches other people's mailboxes, so the sender's own address has to be verified. */
const maySendPdf: Policy<Awaited<ReturnType<typeof mayChangePdf.check>>> = {
  ...mayChangePdf,
  name: `${mayChangePdf.name}, with a verified email address`,
  check: async (request, params) => {
    const grant = await mayChangePdf.check(request, params);
    requireVerifiedUser(request);
    return grant;
  },
};

/** What makes mails to people whom the caller names. */
const SENDING: RateLimit = {
  name: 'send',
  max: 200,
  window_seconds: 3_600,
  key: (request) => request.caller.user?.id ?? request.ip,
};

/** @param enterForm lets a visitor in who comes by a form instead of a link */
export function signingRoutes(app: FastifyInstance, enterForm: EnterForm) {
  senderRoutes(app);
  signeeRoutes(app, enterForm);
}

function senderRoutes(app: FastifyInstance) {
  const { db } = app.parts;

  mount(app, contract.listSignees, {
    policy: mayKeepPdf,
    handler: async ({ grant }) => ({ data: (await readSignees(db, grant.pdf.id)).map(presentSignee) }),
  });

  mount(app, contract.createSignee, {
    policy: mayChangePdf,
    handler: async ({ request, params, body }) => presentSignee(await addSignee(request, params.id, body)),
  });

  mount(app, contract.updateSignee, {
    policy: mayChangePdf,
    handler: async ({ request, params, body }) =>
      presentSignee(await changeSignee(request, { pdf_id: params.id, id: params.signeeId }, withoutUndefined(body))),
  });

  mount(app, contract.deleteSignee, {
    policy: mayChangePdf,
    handler: ({ request, params }) => deleteSignee(request, { pdf_id: params.id, id: params.signeeId }),
  });

  mount(app, orderContract.orderSignees, {
    policy: mayChangePdf,
    handler: async ({ request, params, body }) => ({
      data: (await orderSignees(request, params.id, body.steps)).map(presentSignee),
    }),
  });

  mount(app, contract.sendPdf, {
    policy: maySendPdf,
    rate_limit: SENDING,
    handler: async ({ request, params, body }) => {
      await sendForSigning(request, params.id, body);
      return presentSeen(request, params.id);
    },
  });

  mount(app, contract.remindSignees, {
    policy: maySendPdf,
    handler: async ({ request, params, body }) => ({ reminded: await remind(request, params.id, body.signee_id) }),
  });

  mount(app, contract.extendPdf, {
    policy: mayChangePdf,
    handler: async ({ request, params, body }) => {
      await extend(request, params.id, body.expires_at);
      return presentSeen(request, params.id);
    },
  });

  mount(app, contract.createSigneeLink, {
    policy: maySendPdf,
    handler: async ({ request, params }) => ({
      url: await makeLinkForSender(request, { pdf_id: params.id, id: params.signeeId }),
    }),
  });

  mount(app, contract.handOverSignee, {
    policy: maySendPdf,
    rate_limit: SENDING,
    handler: async ({ request, params, body }) =>
      presentSignee(await handOver(request, { pdf_id: params.id, id: params.signeeId }, body)),
  });

  mount(app, contract.withdrawPdf, {
    policy: mayChangePdf,
    handler: async ({ request, params, body }) => {
      await withdraw(request, params.id, body.reason);
      return presentSeen(request, params.id);
    },
  });
}

function signeeRoutes(app: FastifyInstance, enterForm: EnterForm) {
  mount(app, contract.signeeLogin, {
    policy: anyone,
    rate_limit: { name: 'signee-login', max: 60, window_seconds: 900 },
    handler: ({ request, reply, body }) => {
      const { token, form, name = '', email = '', ...proof } = body;
      if (form === undefined) return enterAsSignee({ request, reply }, { token: token ?? '', ...proof });
      return enterForm({ request, reply }, { slug: form, name, email, code: proof.code, send_code: proof.send_code });
    },
  });

  mount(app, contract.renewSigneeLink, {
    policy: anyone,
    rate_limit: { name: 'signee-login-renew', max: 20, window_seconds: 3_600 },
    handler: ({ request, body }) => renewLink(request, body.token),
  });

  mount(app, contract.getSigning, {
    policy: isSigneeOfPdf,
    handler: async ({ request, grant }) => {
      const described = await describeSigning(request, grant);
      const { pdf, signee, host, sender, signees, completion, total_required, done_required } = described;
      const { id, name, signing_mode, page_count, declined_cause } = pdf;
      return {
        pdf: { id, name, signing_mode, page_count, declined_cause, completed_at: pdf.completed_at?.toISOString() ?? null },
        signee: {
          id: signee.id,
          name: signee.name,
          email: signee.email,
          kind: signee.kind,
          status: signee.status,
          signed_at: signee.signed_at?.toISOString() ?? null,
        },
        sender_name: sender ? `${sender.first_name} ${sender.last_name}` : '',
        host: host && { name: `${host.first_name} ${host.last_name}`.trim() },
        message: signee.message || pdf.message,
        allows_reassign: pdf.allows_reassign && !host,
        expires_at: pdf.expires_at?.toISOString() ?? null,
        consent: { ...CONSENT, given_at: signee.consented_at?.toISOString() ?? null },
        total_required,
        done_required,
        completion,
        others: signees.filter((other) => other.id !== signee.id && other.status !== 'reassigned').map(presentOther),
      };
    },
  });

  mount(app, contract.confirmInPerson, {
    policy: isSigneeOfPdf,
    handler: ({ request, grant }) => confirmInPerson(request, grant),
  });
  mount(app, contract.startSigning, {
    policy: isSigneeOfPdf,
    handler: ({ request, grant, body }) => startSigning(request, grant, body.consent_version),
  });
  mount(app, contract.saveSigningValues, {
    policy: isSigneeOfPdf,
    handler: ({ request, grant, body }) => saveValues(request, grant, body.values),
  });
  mount(app, contract.finishSigning, { policy: isSigneeOfPdf, handler: ({ request, grant }) => finishSigning(request, grant) });
  mount(app, contract.declineSigning, {
    policy: isSigneeOfPdf,
    handler: ({ request, grant, body }) => declineSigning(request, grant, body.reason),
  });
  mount(app, contract.reassignSigning, {
    policy: isSigneeOfPdf,
    rate_limit: { name: 'reassign', max: 20, window_seconds: 3_600 },
    handler: ({ request, grant, body }) => reassignSigning(request, grant, body),
  });
}
