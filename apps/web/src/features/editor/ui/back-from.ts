export type BackPath = '/signing' | '/templates' | '/documents' | '/home';

/** The gallery that a pdf of a mode is in; home for one whose mode is not known yet. */
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
