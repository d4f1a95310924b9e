// Pdfs with everything that their presentation needs, as one user sees them.
import type { Language } from '@countersign/contract/languages';
import { UPLOAD_ORIGINS } from '@countersign/contract/pdfs';
import { type Placeholder, type SQL, and, asc, eq, getTableColumns, inArray, sql } from 'drizzle-orm';
import type { Executor } from '#platform/db/database.ts';
import { type PdfRow, pdfFavorites, pdfs } from '#src/schema/pdfs.ts';

/** Columns of a pdf except for long ones and those only used to make files, because lists are read often. */
const {
  upload_key: _upload,
  source_key: _source,
  base_key: _base,
  signing_key: _signing,
  sealed_key: _sealed,
  first_sealed_key: _first_sealed,
  certificate_key: _certificate,
  tagged_key: _tagged,
  restored_revision: _restored,
  send_draft: _draft,
  subject: _subject,
  message: _message,
  reminders: _reminders,
  time_zone: _zone,
  language: _language,
  seal_mode: _mode,
  awaits_timestamp: _awaits,
  seal_failed_at: _failed,
  seal_failure: _failure,
  finish_as_new_file_at: _finish_as_new_file,
  print_judged_at: _print_judged,
  rehearsal: _rehearsal,
  owner_id: _owner,
  lifecycle: _lifecycle,
  ...presented
} = getTableColumns(pdfs);
export type PresentedPdf = Pick<PdfRow, keyof typeof presented>;

/** A pdf with what its presentation needs, seen by one user. */
export interface PdfDetails {
  pdf: PresentedPdf;
  is_favorite: boolean;
  may_change: boolean;
  is_own_upload: boolean;
  first_page_id: string | null;
  viewing_copy: string | null;
  /** null also if its folder was deleted. */
  folder_id: string | null;
  language: Language | null;
}

// Columns in subqueries are qualified by hand: drizzle omits the table name if a query has only one table.
const firstPageId = sql<
  string | null
>`(select pages.id from pages where pages.pdf_id = pdfs.id and pages.removed_at is null order by pages."order" limit 1)`;

const viewingCopy = sql<
  string | null
>`(select viewing_copies.id from viewing_copies where viewing_copies.source_key = pdfs.source_key)`;

const liveFolderId = sql<
  string | null
>`(select folders.id from folders where folders.id = pdfs.folder_id and folders.deleted_at is null)`;

const language = sql<Language | null>`case when pdfs.language is not null or pdfs.sent_at is not null then pdfs.language
  else coalesce((select coalesce(users.locale, users.seen_locale) from users where users.id = pdfs.created_by), 'en') end`;

export const favoriteOf = (userId: string | Placeholder) =>
  sql<boolean>`exists (select 1 from pdf_favorites where pdf_favorites.pdf_id = pdfs.id and pdf_favorites.user_id = ${userId})`;

/** The rule of `mayChangePdf`, for a user who may read the pdf. */
const mayChange = (userId: string | Placeholder) =>
  sql<boolean>`(coalesce(pdfs.user_id = ${userId}, false) or exists (select 1 from organization_users join organizations
    on organizations.id = organization_users.organization_id and organizations.is_active where organizations.id = pdfs.organization_id
    and organization_users.user_id = ${userId} and (organization_users.role = 'admin' or pdfs.created_by = ${userId})))`;

const isOwnUpload = (userId: string | Placeholder) =>
  sql<boolean>`(coalesce(pdfs.created_by = ${userId}, false) and ${inArray(pdfs.origin, [...UPLOAD_ORIGINS])})`;

/** Columns for the presentation of a pdf, for one user or, with null, for no user in particular. */
function visibleTo(userId: string | Placeholder | null) {
  const never = sql<boolean>`false`;
  return {
    pdf: presented,
    is_favorite: userId ? favoriteOf(userId) : never,
    may_change: userId ? mayChange(userId) : never,
    is_own_upload: userId ? isOwnUpload(userId) : never,
    first_page_id: firstPageId,
    viewing_copy: viewingCopy,
    folder_id: liveFolderId,
    language,
  };
}

interface Seeing {
  user_id: string | Placeholder;
  where: SQL | undefined;
  order: SQL[];
  limit: number | Placeholder;
  offset: number | Placeholder;
}

/** The pdfs that meet a condition, as one user sees them. */
export function selectPdfDetails(db: Executor, ask: Seeing) {
  return db
    .select(visibleTo(ask.user_id))
    .from(pdfs)
    .where(ask.where)
    .orderBy(...ask.order, asc(pdfs.id))
    .limit(ask.limit)
    .offset(ask.offset);
}

export async function findPdfDetails(db: Executor, id: string, userId: string | null): Promise<PdfDetails | null> {
  const [row] = await db.select(visibleTo(userId)).from(pdfs).where(eq(pdfs.id, id));
  return row ?? null;
}

/** The `language` of a pdf in the contract. */
export async function findDocumentLanguage(db: Executor, pdfId: string): Promise<Language | null> {
  const [row] = await db.select({ language }).from(pdfs).where(eq(pdfs.id, pdfId));
  return row?.language ?? null;
}

export async function setFavorite(db: Executor, entry: { pdf_id: string; user_id: string; is_favorite: boolean; now: Date }) {
  const { pdf_id, user_id, now } = entry;
  if (entry.is_favorite) await db.insert(pdfFavorites).values({ pdf_id, user_id, created_at: now }).onConflictDoNothing();
  else await db.delete(pdfFavorites).where(and(eq(pdfFavorites.pdf_id, pdf_id), eq(pdfFavorites.user_id, user_id)));
}
