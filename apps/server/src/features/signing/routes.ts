import * as emailContract from '@countersign/contract/email-preview';
import * as orderContract from '@countersign/contract/signee-order';
import * as draftContract from '@countersign/contract/send-draft';
import * as selfContract from '@countersign/contract/self-sign';
import * as contract from '@countersign/contract/signing';
import type { FastifyInstance } from 'fastify';
import { presentDetails } from '#features/pdfs/index.ts';
import { type KeeperGrant, mayChangePdf, mayRestorePdf } from '#features/pdfs/access/index.ts';
import { mount } from '#platform/http/mount.ts';
import { onceVerified } from '#platform/http/policy.ts';
import { SENDS } from '#platform/limits/quotas.ts';
import { withoutUndefined } from '#platform/without-undefined.ts';
import { batchReminderRoutes } from './batch-routes.ts';
import { addSignee, changeSignee, deleteSignee, restoreSignee } from './drafts/draft-signees.ts';
import { previewEmail } from './drafts/email-preview.ts';
import { orderSignees } from './drafts/order-signees.ts';
import { presentSignee } from './presenter.ts';
import { readSignees } from './queries/queries.ts';
import { extend } from './extend.ts';
import { saveSendDraft, sendDraftOf } from './drafts/send-drafts.ts';
import { reassignSignee } from './reassign.ts';
import { makeLinkForSender } from './signees/links.ts';
import type { Rehearsals } from './drafts/rehearsals.ts';
import { remind } from './remind.ts';
import { describeSelfSign, selfSign } from './drafts/self-sign.ts';
import { sendForSigning } from './drafts/send-for-signing.ts';
import { withdraw } from './withdraw.ts';
import { signeeRoutes } from './signee-routes.ts';
import type { EnterForm } from './signees/visitor.ts';

/** Sending emails other people, so the sender's own address must be verified. */
const maySendPdf = onceVerified(mayChangePdf);

const SENDING = { counts: SENDS, owner_of: ({ pdf }: KeeperGrant) => pdf };

/**
 * @param options.enterForm admits a visitor of a form, who has no link
 * @param options.rehearsals checks whether a document can be finished
 */
export function signingRoutes(app: FastifyInstance, options: { enterForm: EnterForm; rehearsals: Rehearsals }) {
  const { enterForm, rehearsals } = options;
  senderRoutes(app, rehearsals);
  batchReminderRoutes(app);
  signeeRoutes(app, enterForm);
}

function senderRoutes(app: FastifyInstance, rehearsals: Rehearsals) {
  const { db } = app.context;

  mount(app, contract.listSignees, {
    policy: mayRestorePdf,
    handler: async ({ grant }) => ({ data: (await readSignees(db, grant.pdf.id)).map(presentSignee) }),
  });

  mount(app, contract.createSignee, {
    policy: mayChangePdf,
    plan_required_of: ({ pdf }) => pdf,
    handler: async ({ call, params, body }) => presentSignee(await addSignee(call, params.id, body)),
  });

  mount(app, contract.updateSignee, {
    policy: mayChangePdf,
    plan_required_of: ({ pdf }) => pdf,
    handler: async ({ call, params, body }) =>
      presentSignee(await changeSignee(call, { pdf_id: params.id, id: params.signeeId }, withoutUndefined(body))),
  });

  mount(app, contract.deleteSignee, {
    policy: mayChangePdf,
    plan_required_of: ({ pdf }) => pdf,
    handler: ({ call, params }) => deleteSignee(call, { pdf_id: params.id, id: params.signeeId }),
  });

  mount(app, contract.restoreSignee, {
    policy: mayChangePdf,
    plan_required_of: ({ pdf }) => pdf,
    handler: async ({ call, params }) => presentSignee(await restoreSignee(call, { pdf_id: params.id, id: params.signeeId })),
  });

  mount(app, orderContract.orderSignees, {
    policy: mayChangePdf,
    plan_required_of: ({ pdf }) => pdf,
    handler: async ({ call, params, body }) => ({
      data: (await orderSignees(call, params.id, body.steps)).map(presentSignee),
    }),
  });

  mount(app, draftContract.getSendDraft, {
    policy: mayChangePdf,
    handler: async ({ grant }) => sendDraftOf(grant.pdf),
  });

  mount(app, draftContract.updateSendDraft, {
    policy: mayChangePdf,
    plan_required_of: ({ pdf }) => pdf,
    handler: ({ call, params, body }) => saveSendDraft(call, params.id, withoutUndefined(body)),
  });

  mount(app, emailContract.previewSigneeEmail, {
    policy: mayChangePdf,
    handler: async ({ call, params, body, grant }) => ({
      email: await previewEmail(call, grant.pdf, { signee_id: params.signeeId, body }),
    }),
  });

  mount(app, contract.sendPdf, {
    policy: maySendPdf,
    plan_required_of: ({ pdf }) => pdf,
    quota: SENDING,
    handler: async ({ call, params, body }) => {
      await sendForSigning(call, params.id, { body, rehearsals });
      return presentDetails(call, params.id);
    },
  });

  mount(app, selfContract.getSelfSignConsent, {
    policy: mayChangePdf,
    handler: ({ call, params, query }) => describeSelfSign(call, params.id, query.language),
  });

  mount(app, selfContract.selfSign, {
    policy: maySendPdf,
    plan_required_of: ({ pdf }) => pdf,
    quota: SENDING,
    handler: ({ call, params, body }) => selfSign(call, params.id, { body, rehearsals }),
  });

  mount(app, contract.remindSignees, {
    policy: maySendPdf,
    handler: async ({ call, params, body }) => ({ reminded: await remind(call, params.id, body.signee_id) }),
  });

  mount(app, contract.extendPdf, {
    policy: mayChangePdf,
    handler: async ({ call, params, body }) => {
      await extend(call, params.id, body);
      return presentDetails(call, params.id);
    },
  });

  mount(app, contract.createSigneeLink, {
    policy: maySendPdf,
    handler: async ({ call, params }) => ({
      url: await makeLinkForSender(call, { pdf_id: params.id, id: params.signeeId }),
    }),
  });

  mount(app, contract.handOverSignee, {
    policy: maySendPdf,
    quota: SENDING,
    handler: async ({ call, params, body }) =>
      presentSignee(await reassignSignee(call, { pdf_id: params.id, id: params.signeeId }, body)),
  });

  mount(app, contract.withdrawPdf, {
    policy: mayChangePdf,
    handler: async ({ call, params, body }) => {
      await withdraw(call, params.id, body.reason);
      return presentDetails(call, params.id);
    },
  });
}
