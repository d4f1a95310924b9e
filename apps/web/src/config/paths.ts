// Addresses that are built from ids, or lead to screens that live elsewhere. All other links are typed: <TextLink to>.

export type EditorMode = 'edit' | 'signing' | 'template';

export const paths = {
  pdf: (id: string, mode?: EditorMode) => (mode ? `/pdfs/${id}/${mode}` : `/pdfs/${id}`),
  billing: () => '/settings/billing',
  /** Where one goes with an organization that was just made: what it has room for, and who else it is for. */
  newOrganization: () => '/settings/billing#subscription-plan',
} as const;

interface PageImage {
  pdfId: string;
  pageId: string;
  /** In CSS pixels times the device's. */
  width: number;
  /** Makes the address immutable. */
  revision: number;
  /** Of a completed pdf: as it was sealed, with what was filled in. */
  isSealed?: boolean;
}

/** An image of a page. */
export function pageImageUrl({ pdfId, pageId, width, revision, isSealed }: PageImage): string {
  const address = `/api/documents/pdfs/${pdfId}/pages/${pageId}/image?width=${width}&revision=${revision}`;
  return isSealed ? `${address}&file=sealed` : address;
}

/** The image of a page of a starter template. @param place.page from 0 */
export function starterImageUrl({ starter, language, page }: { starter: string; language: string; page: number }): string {
  return `/api/starter-templates/${starter}/image?language=${language}&page=${page}`;
}
