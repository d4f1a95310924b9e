// Paths built from ids or leading to screens elsewhere. All other links are typed: <TextLink to>.

export type EditorMode = 'edit' | 'signing' | 'template';

export const paths = {
  pdf: (id: string, mode?: EditorMode) => (mode ? `/pdfs/${id}/${mode}` : `/pdfs/${id}`),
  billing: () => '/settings/billing',
  /** Next step after creating an organization: its plan and members. */
  newOrganization: () => '/settings/billing#subscription-plan',
} as const;

interface PageImage {
  pdfId: string;
  pageId: string;
  /** CSS pixels times device pixel ratio. */
  width: number;
  /** Makes the URL immutable. */
  revision: number;
  /** For a completed pdf: the sealed version with its values. */
  isSealed?: boolean;
}

/** URL of a page image. */
export function pageImageUrl({ pdfId, pageId, width, revision, isSealed }: PageImage): string {
  const address = `/api/documents/pdfs/${pdfId}/pages/${pageId}/image?width=${width}&revision=${revision}`;
  return isSealed ? `${address}&file=sealed` : address;
}

/** URL of a page image of a starter template. `page` is an index from 0. */
export function starterImageUrl({ starter, language, page }: { starter: string; language: string; page: number }): string {
  return `/api/starter-templates/${starter}/image?language=${language}&page=${page}`;
}
