// Addresses that are built from ids, or lead to screens that live elsewhere. All other links are typed: <TextLink to>.

export type EditorMode = 'edit' | 'signing' | 'template';

export const paths = {
  pdf: (id: string, mode?: EditorMode) => (mode ? `/pdfs/${id}/${mode}` : `/pdfs/${id}`),
  billing: () => '/settings/billing',
  /** Where one goes with an organization that was just made: to whom else it is for. */
  newOrganization: () => '/settings/organizations#invite-users',
} as const;

/** A picture of a page; `width` is a CSS width times the device's pixels. The revision makes the address immutable. */
export function pageImageUrl(input: { pdfId: string; pageId: string; width: number; revision: number }): string {
  return `/api/documents/pdfs/${input.pdfId}/pages/${input.pageId}/image?width=${input.width}&revision=${input.revision}`;
}
