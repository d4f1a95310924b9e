/** Whether a domain, or one above it, is of a service that gives out addresses for a few minutes. The list is some 55,000 domains long. */
export async function isDisposable(domain: string): Promise<boolean> {
  // Loaded with the first sign-up, so that the server starts faster.
  const { default: mailChecker } = await import('mailchecker');
  const known = mailChecker.blacklist();
  const labels = domain.split('.');
  return labels.some((_label, index) => known.has(labels.slice(index).join('.')));
}
