// Who may see, change and sign a pdf. One that a caller may not see is not there (404), never forbidden.
import type { FastifyRequest } from 'fastify';
import { roleIn } from '#features/organizations/index.ts';
import { AppError } from '#platform/http/app-error.ts';
import type { Policy } from '#platform/http/policy.ts';
import type { UserRow } from '#src/schema/accounts.ts';
import type { PdfRow, SigneeRow } from '#src/schema/pdfs.ts';
import { findPdf } from './queries.ts';
import { findSigneeOf } from './signee-queries.ts';

export interface KeeperGrant {
  pdf: PdfRow;
  user: UserRow;
  /** False for a template that a colleague has made: it may be looked at and used, but not changed. */
  may_change: boolean;
}

export interface ReaderGrant {
  pdf: PdfRow;
  user: UserRow | null;
  /** Set when the caller reads as a signee only. */
  signee: SigneeRow | null;
}

/** The people of the pdf's space: its owner, an organization's admins, a standard member for what they made and for templates. */
export const mayKeepPdf: Policy<KeeperGrant> = {
  name: 'the people of the space that the pdf is in',
  allows: ['owner', 'organization_admin', 'organization_standard', 'organization_colleague'],
  check: (request, params) => requireKeeper(request, params['id'] ?? ''),
};

/** Standard members use each other's templates, but change and remove only what they made. */
export const mayChangePdf: Policy<KeeperGrant> = {
  name: 'the owner, an admin of the space, or the member who made the pdf',
  allows: ['owner', 'organization_admin', 'organization_standard'],
  check: async (request, params) => {
    const grant = await requireKeeper(request, params['id'] ?? '');
    if (!grant.may_change) throw new AppError('forbidden');
    return grant;
  },
};

/** The people of the space, and signees from their turn on. */
export const mayReadPdf: Policy<ReaderGrant> = {
  name: 'the people of the space, and signees from their turn on',
  allows: ['owner', 'organization_admin', 'organization_standard', 'organization_colleague', 'signee'],
  check: async (request, params) => {
    const pdf = await requirePdf(request, params['id'] ?? '');
    const { user } = request.caller;
    if (user && (await rightsOn(request, pdf, user))) return { pdf, user, signee: null };

    const signee = await findSigneeOf(request, pdf);
    if (!signee || pdf.deleted_at) throw notThere(request);
    return { pdf, user, signee };
  },
};

export interface SigneeGrant {
  pdf: PdfRow;
  signee: SigneeRow;
}

/** The signee alone, entered through their own link or signed in as the person that the link was sent to. */
export const isSigneeOfPdf: Policy<SigneeGrant> = {
  name: 'a signee of the pdf, from their turn on',
  allows: ['signee'],
  check: async (request, params) => {
    const pdf = await requirePdf(request, params['id'] ?? '');
    const signee = await findSigneeOf(request, pdf);
    if (!signee || pdf.deleted_at) throw notThere(request);
    return { pdf, signee };
  },
};

async function requireKeeper(request: FastifyRequest, id: string): Promise<KeeperGrant> {
  const pdf = await requirePdf(request, id);
  const { user } = request.caller;
  if (!user) throw notThere(request);
  const rights = await rightsOn(request, pdf, user);
  if (!rights) throw notThere(request);
  return { pdf, user, ...rights };
}

async function requirePdf(request: FastifyRequest, id: string): Promise<PdfRow> {
  const pdf = await findPdf(request.server.parts.db, id);
  if (!pdf) throw notThere(request);
  return pdf;
}

/** What the people of the pdf's space may do with it; null for everybody else. */
async function rightsOn(request: FastifyRequest, pdf: PdfRow, user: UserRow): Promise<{ may_change: boolean } | null> {
  if (pdf.user_id) return pdf.user_id === user.id ? { may_change: true } : null;
  if (!pdf.organization_id) return null;

  const role = await roleIn(request.server.parts.db, { organization_id: pdf.organization_id, user });
  if (role === 'admin' || (role === 'standard' && pdf.created_by === user.id)) return { may_change: true };
  return role === 'standard' && pdf.mode === 'template' ? { may_change: false } : null;
}

function notThere(request: FastifyRequest): AppError {
  const isKnown = request.caller.user !== null || request.caller.signee_ids.length > 0;
  return new AppError(isKnown ? 'not_found' : 'unauthenticated');
}
