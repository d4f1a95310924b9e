/** Scrolling by script ignores the style sheet. Evaluated each time, because the preference may change. */
export function scrollBehavior(): ScrollBehavior {
  return window.matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth';
}
