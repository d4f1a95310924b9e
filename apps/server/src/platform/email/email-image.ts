/** Size of the first page's image in an email, in CSS pixels. */
export const EMAIL_IMAGE_SIZE = { width: 96, height: 124 } as const;

/** The content id of the first page's image in the HTML. */
export const PAGE_CID = 'page@countersign';
