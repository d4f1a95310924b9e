// Which bulk actions apply to which pdfs. Pure.
import type { ListedPdf } from '@countersign/contract/pdfs';
import { awaitsSignatures } from '@countersign/contract/signing-states';
import { isOnlyNotified, mayMove } from '../gallery-rules.ts';

export const BULK_ACTIONS = [
  'download',
  'remind',
  'move',
  'restore',
  'archive',
  'unarchive',
  'delete',
  'delete_permanently',
] as const;
export type BulkActionName = (typeof BULK_ACTIONS)[number];

const APPLIES: Record<BulkActionName, (pdf: ListedPdf) => boolean> = {
  download: (pdf) => pdf.engine_mode === 'ready' && pdf.deleted_at === null && !isOnlyNotified(pdf),
  remind: (pdf) => isOut(pdf) && pdf.may_change,
  move: mayMove,
  archive: (pdf) => pdf.may_change && pdf.deleted_at === null && pdf.archived_at === null,
  unarchive: (pdf) => pdf.may_change && pdf.deleted_at === null && pdf.archived_at !== null,
  delete: (pdf) => pdf.may_change && pdf.deleted_at === null,
  restore: (pdf) => pdf.may_change && pdf.deleted_at !== null,
  delete_permanently: (pdf) => pdf.may_change && pdf.deleted_at !== null,
};

/** The selected pdfs that the action applies to. Without any, it is not offered. */
export function applicable(action: BulkActionName, pdfs: readonly ListedPdf[]): ListedPdf[] {
  return pdfs.filter(APPLIES[action]);
}

/** Waiting for signatures: deleting it withdraws it. */
export function isOut(pdf: ListedPdf): boolean {
  return awaitsSignatures(pdf) && pdf.deleted_at === null;
}

/** Splits entries into chunks, so that progress can be shown. */
export function inChunks<Entry>(entries: readonly Entry[], size: number): Entry[][] {
  return Array.from({ length: Math.ceil(entries.length / size) }, (_, index) => entries.slice(index * size, (index + 1) * size));
}
