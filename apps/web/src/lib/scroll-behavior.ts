/** A scroll that a script asks for does not heed the style sheet. Asked for each time: a person may change their mind. */
export function scrollBehavior(): ScrollBehavior {
  return window.matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth';
}
