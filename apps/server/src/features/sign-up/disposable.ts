/** Whether a domain, or a parent of it, belongs to a service for temporary addresses. The list has some 55,000 domains. */
export async function isDisposable(domain: string): Promise<boolean> {
  // Imported with the first sign-up, so that the server starts faster.
  const { default: emailChecker } = await import('mailchecker');
  const known = emailChecker.blacklist();
  const labels = domain.split('.');
  return labels.some((_label, index) => known.has(labels.slice(index).join('.')));
}
