// The page of a form is the only one that can be shown in a frame, and only by websites that its owner lists.
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

/** The slug of the form in a page's URL; null with a login token, which makes it a signee's personal page. */
function slugOf(address: string): string | null {
  if (!address.startsWith('/signee-login?')) return null;
  const search = new URL(address, 'http://localhost').searchParams;
  return search.has('token') ? null : (search.get('form')?.toLowerCase() ?? null);
}
