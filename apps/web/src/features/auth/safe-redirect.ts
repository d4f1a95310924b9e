/** Target after a sign-in: only a path of this site, never an external site that a link may contain. */
export function safeRedirect(target: string | undefined): string {
  if (!target || !target.startsWith('/') || /^\/[/\\]/.test(target)) return '/home';
  return target;
}
