// The page of a form is the only one that may be shown in a frame, and only on the websites that its owner lists.
import type { FastifyInstance } from 'fastify';
import { findFormBySlug } from './queries.ts';

export function allowFraming(app: FastifyInstance) {
  app.addHook('onRequest', async (request) => {
    const slug = request.method === 'GET' ? slugOf(request.url) : null;
    if (slug === null) return;
    const form = await findFormBySlug(app.context.db, slug);
    if (form?.is_active) request.frame_origins = form.embed_origins;
  });
}

/** The form that an address of the page names; with a token beside it, it is someone's own page. */
function slugOf(address: string): string | null {
  if (!address.startsWith('/signee-login?')) return null;
  const search = new URL(address, 'http://localhost').searchParams;
  return search.has('token') ? null : (search.get('form')?.toLowerCase() ?? null);
}
