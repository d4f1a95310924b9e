export type BackPath = '/signing' | '/templates' | '/documents' | '/home';

/** The gallery for pdfs of a mode; the start page while the mode is unknown. */
export function backFrom(mode: string | undefined): BackPath {
  switch (mode) {
    case 'signing':
      return '/signing';
    case 'template':
      return '/templates';
    case 'edit':
      return '/documents';
    default:
      return '/home';
  }
}
