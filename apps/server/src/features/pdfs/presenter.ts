import { type Pdf, UPLOAD_ORIGINS } from '@countersign/contract/pdfs';
import { type TextTags } from '@countersign/contract/preflight';
import { awaitsSignatures as isAwaiting, wasSent } from '@countersign/contract/signing-states';
import { type Space, ownerOf } from '#features/organizations/spaces/index.ts';
import type { Call } from '#platform/context/call.ts';
import type { Owner } from '#platform/db/owned-by.ts';
import { AppError } from '#platform/errors/app-error.ts';
import type { PageRow, PdfRow } from '#src/schema/pdfs.ts';
import { isOpenToSignees } from './access/open-to-signees.ts';
import { type PdfDetails, findPdfDetails } from './queries/pdf-details-queries.ts';

/** After this many failures a seal counts as stuck: support staff are alerted, and the sender may delete the pdf. */
export const STUCK_AFTER_FAILURES = 3;

/** A pdf as the caller currently sees it. */
export async function presentDetails(call: Call, id: string): Promise<Pdf> {
  const details = await findPdfDetails(call.context.db, id, call.caller.user?.id ?? null);
  if (!details) throw new AppError('not_found');
  return presentPdf(details);
}

/** A pdf in a space's gallery, which also lists received pdfs. */
export function presentListed(details: PdfDetails, space: Space): Pdf {
  if (isOfSpace(details.pdf, space)) return presentPdf(details);
  const pdf = withoutFolder(presentPdf(details));
  // Signees of a deleted pdf may see how it ended, but no page.
  return isOpenToSignees(details.pdf) ? pdf : { ...pdf, first_page_id: null, viewing_copy: null };
}

/** Whether the caller uploaded its file. A duplicate may contain the signature of another person. */
export function isOwnUpload(
  { caller }: Pick<Call, 'caller'>,
  { origin, created_by }: Pick<PdfRow, 'origin' | 'created_by'>,
): boolean {
  return created_by === caller.user?.id && UPLOAD_ORIGINS.some((own) => own === origin);
}

export function isOfSpace(pdf: Owner, space: Space): boolean {
  const { user_id, organization_id } = ownerOf(space);
  return pdf.user_id === user_id && pdf.organization_id === organization_id;
}

/** Hides from signees the sender's folder, the template, whether it was archived or deleted, and why it cannot be sealed. */
export function withoutFolder(pdf: Pdf): Pdf {
  return {
    ...pdf,
    folder_id: null,
    template_id: null,
    text_tags: null,
    archived_at: null,
    deleted_at: null,
    is_seal_failing: false,
  };
}

function textTagsOf({
  text_tags,
  pages_revision,
  signing_mode,
}: Pick<PdfRow, 'text_tags' | 'pages_revision' | 'signing_mode'>): TextTags | null {
  if (text_tags?.state === 'found') return { state: 'found', fields: 0, notes: [], may_undo: false };
  if (text_tags?.state !== 'used') return null;
  const { fields, notes } = text_tags;
  return { state: 'used', fields, notes, may_undo: !wasSent({ signing_mode }) && text_tags.pages_revision === pages_revision };
}

export function presentPdf({ pdf, language, ...details }: PdfDetails): Pdf {
  const { is_favorite, may_change, is_own_upload, first_page_id, viewing_copy, folder_id } = details;
  return {
    id: pdf.id,
    user_id: pdf.user_id,
    organization_id: pdf.organization_id,
    folder_id,
    name: pdf.name,
    language,
    mode: pdf.mode,
    origin: pdf.origin,
    template_id: pdf.template_id,
    engine_mode: pdf.engine_mode,
    signing_mode: pdf.signing_mode,
    revision: pdf.revision,
    pages_revision: pdf.pages_revision,
    page_count: pdf.page_count,
    size_bytes: pdf.size_bytes,
    form: pdf.form,
    form_field_count: pdf.form_field_count,
    signature_count: pdf.signature_count,
    obstacle: pdf.obstacle,
    preflight: pdf.preflight,
    text_tags: textTagsOf(pdf),
    is_favorite,
    may_change,
    is_own_upload,
    declined_cause: pdf.declined_cause,
    is_finalizing: isFinalizing(pdf),
    is_seal_failing: isFinalizing(pdf) && pdf.seal_failures >= STUCK_AFTER_FAILURES,
    first_page_id: pdf.engine_mode === 'ready' ? first_page_id : null,
    viewing_copy,
    created_at: pdf.created_at.toISOString(),
    updated_at: pdf.updated_at.toISOString(),
    allows_reassign: pdf.allows_reassign,
    sent_at: iso(pdf.sent_at),
    due_at: iso(pdf.due_at),
    expires_at: iso(pdf.expires_at),
    completed_at: iso(pdf.completed_at),
    declined_at: iso(pdf.declined_at),
    archived_at: iso(pdf.archived_at),
    deleted_at: iso(pdf.deleted_at),
  };
}

export function presentPage(page: PageRow) {
  const { id, order, width, height, rotation, mode, turn, crop } = page;
  return { id, order, width, height, rotation, mode, turn, crop };
}

function iso(date: Date | null): string | null {
  return date?.toISOString() ?? null;
}

/** Whether it was sent and someone still has to sign. */
export function awaitsSignatures({ signing_mode, all_signed_at }: Pick<PdfRow, 'signing_mode' | 'all_signed_at'>): boolean {
  return isAwaiting({ signing_mode, is_finalizing: isFinalizing({ signing_mode, all_signed_at }) });
}

/** Everyone has signed, and the final file does not exist yet. */
function isFinalizing(pdf: Pick<PdfRow, 'signing_mode' | 'all_signed_at'>): boolean {
  return pdf.signing_mode === 'pending' && pdf.all_signed_at !== null;
}
