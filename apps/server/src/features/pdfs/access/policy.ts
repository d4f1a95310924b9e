// Who may see, change and sign a pdf. A pdf that the caller may not see answers 404, never 403.
import { problem } from '@countersign/contract/problems';
import type { FastifyRequest } from 'fastify';
import { roleToUse } from '#features/organizations/spaces/index.ts';
import { AppError } from '#platform/errors/app-error.ts';
import { callOf } from '#platform/http/call-of.ts';
import type { Policy } from '#platform/http/policy.ts';
import type { UserRow } from '#src/schema/accounts.ts';
import type { PdfRow } from '#src/schema/pdfs.ts';
import type { SigneeRow } from '#src/schema/signees.ts';
import { isOpenToSignees, notifiesSignees } from './open-to-signees.ts';
import { findPdf } from '../queries/queries.ts';
import {
  findInPersonSignee,
  findReadingSignee,
  findReleasedAlternate,
  findSigneeOf,
  sharesItsAddress,
  whyReleased,
} from '../parties/signee-queries.ts';

export interface KeeperGrant {
  pdf: PdfRow;
  user: UserRow;
  /** False for a template that a colleague has made: it may be viewed and used, but not changed. */
  may_change: boolean;
}

export interface ReaderGrant {
  pdf: PdfRow;
  user: UserRow | null;
  /** Set if the caller reads only as a signee, or if an in-person signee holds the host's device. */
  signee: SigneeRow | null;
  /** The reader's account shares its address with several signees, so unfinished answers of each are hidden. */
  is_one_of_several: boolean;
}

/** The people of the pdf's space: its owner, an organization's admins, a standard member for their own pdfs and for templates. */
export const mayRestorePdf: Policy<KeeperGrant> = {
  name: 'members of the PDF’s space',
  allows: ['owner', 'organization_admin', 'organization_standard', 'organization_colleague'],
  check: (request, params) => requireKeeper(request, params['id'] ?? ''),
};

/** Standard members may use each other's templates, but change and delete only their own. */
export const mayChangePdf: Policy<KeeperGrant> = {
  name: 'the owner, an admin of the space, or the member who created the PDF',
  allows: ['owner', 'organization_admin', 'organization_standard'],
  check: async (request, params) => {
    const grant = await requireKeeper(request, params['id'] ?? '');
    if (!grant.may_change) throw new AppError('forbidden');
    return grant;
  },
};

/** The people of the space, and signees from their turn on. */
export const mayReadPdf: Policy<ReaderGrant> = {
  name: 'members of the PDF’s space, and signees from their turn on',
  allows: ['owner', 'organization_admin', 'organization_standard', 'organization_colleague', 'signee'],
  check: async (request, params) => {
    const pdf = await requirePdf(request, params['id'] ?? '');
    const { user } = request.caller;
    if (user && (await rightsOn(request, pdf, user)))
      return { pdf, user, signee: await findHostedSignee(request, pdf), is_one_of_several: false };

    const { signee, is_one_of_several } = await findReadingSignee(callOf(request), pdf);
    if (!signee || !isOpenToSignees(pdf)) throw notThere(request);
    return { pdf, user, signee, is_one_of_several };
  },
};

export interface SigneeGrant {
  pdf: PdfRow;
  signee: SigneeRow;
  /** The host whose session and device an in-person signee uses; null for signees with their own session. */
  host: UserRow | null;
  /** The session that was opened with the signee's link; null for those who act with their account, or on the host's device. */
  entered_session: string | null;
}

/**
 * A signee, by their own link or signed in as the user to whom it was sent. An in-person signee may also act on the device of the
 * sender or an admin of the space, whose screen names the signee in X-Signee.
 */
export const isSigneeOfPdf: Policy<SigneeGrant> = {
  name: 'a signee of the PDF, from their turn on',
  allows: ['signee'],
  check: (request, params) => requireSignee(request, params['id'] ?? '', isOpenToSignees),
};

/** The same, and also after a declined, withdrawn or expired pdf was deleted: signees may then only read how it ended. */
export const isNotifiedAsSignee: Policy<SigneeGrant> = {
  name: 'a signee of the PDF, from their turn on, also when it is declined and deleted',
  allows: ['signee'],
  check: (request, params) => requireSignee(request, params['id'] ?? '', notifiesSignees),
};

async function requireSignee(request: FastifyRequest, id: string, isOpen: (pdf: PdfRow) => boolean): Promise<SigneeGrant> {
  const pdf = await requirePdf(request, id);
  const hosted = await findHostedSignee(request, pdf);
  if (hosted) {
    if (hosted.status === 'waiting') throw new AppError('conflict', problem('not_their_turn', { name: hosted.name }));
    return { pdf, signee: hosted, host: request.caller.user, entered_session: null };
  }
  const signee = await findSigneeOf(callOf(request), pdf);
  if (!signee && notifiesSignees(pdf)) await refuseReleased(request, pdf);
  if (!signee || !isOpen(pdf)) throw notThere(request);
  const { signee_ids, session_hash } = request.caller;
  return { pdf, signee, host: null, entered_session: signee_ids.includes(signee.id) ? session_hash : null };
}

/** @throws AppError 409 with the reason, if the group of alternates has finished or continues without the caller */
async function refuseReleased(request: FastifyRequest, pdf: PdfRow) {
  const { acting_signee_id: meant, user } = request.caller;
  const hosted_id = meant && user && (await rightsOn(request, pdf, user))?.may_change ? meant : null;
  const released = await findReleasedAlternate(callOf(request), { pdf, hosted_id });
  const why = released && (await whyReleased(request.server.context.db, released));
  if (why) throw new AppError('conflict', why);
}

async function requireKeeper(request: FastifyRequest, id: string): Promise<KeeperGrant> {
  const pdf = await requirePdf(request, id);
  const { user } = request.caller;
  if (!user) throw notThere(request);
  const rights = await rightsOn(request, pdf, user);
  if (!rights) throw notThere(request);
  return { pdf, user, ...rights };
}

async function requirePdf(request: FastifyRequest, id: string): Promise<PdfRow> {
  const pdf = await findPdf(request.server.context.db, id);
  if (!pdf) throw notThere(request);
  return pdf;
}

/** The rights of the people of the pdf's space; null for anyone else. @throws AppError 409 for a write in an inactive space */
async function rightsOn(request: FastifyRequest, pdf: PdfRow, user: UserRow): Promise<{ may_change: boolean } | null> {
  if (pdf.user_id) return pdf.user_id === user.id ? { may_change: true } : null;
  if (!pdf.organization_id) return null;

  const role = await roleToUse(request, { organization_id: pdf.organization_id, user });
  if (role === 'admin' || (role === 'standard' && pdf.created_by === user.id)) return { may_change: true };
  return role === 'standard' && pdf.mode === 'template' ? { may_change: false } : null;
}

/** The in-person signee who is using the caller's device; null if the caller may not host, or does not name a signee. */
async function findHostedSignee(request: FastifyRequest, pdf: PdfRow): Promise<SigneeRow | null> {
  const { acting_signee_id: meant, user } = request.caller;
  if (!user || meant === null || pdf.deleted_at) return null;
  const rights = await rightsOn(request, pdf, user);
  if (!rights?.may_change) return null;
  const signee = await findInPersonSignee(request.server.context.db, pdf.id, meant);
  // Users sign as themselves with their own account, not as their own guest. A signee who shares their address is another person.
  const isSelf = signee?.user_id === user.id && !(await sharesItsAddress(request.server.context.db, signee.id));
  return isSelf ? null : signee;
}

function notThere(request: FastifyRequest): AppError {
  const isKnown = request.caller.user !== null || request.caller.signee_ids.length > 0;
  return new AppError(isKnown ? 'not_found' : 'unauthenticated');
}
