/** Where to go after a sign-in: only a path of ours, never another site that a link may have put there. */
export function safeRedirect(target: string | undefined): string {
  if (!target || !target.startsWith('/') || /^\/[/\\]/.test(target)) return '/home';
  return target;
}
