// Builds the answer of a list.
import type { ListQuery, Page } from '@countersign/contract/lists';
import type { FastifyRequest } from 'fastify';

export function pageOf<Item>(request: FastifyRequest, query: ListQuery, result: { data: Item[]; total: number }): Page<Item> {
  const { number, size } = query.page;
  const last = Math.max(1, Math.ceil(result.total / size));
  return {
    data: result.data,
    total: result.total,
    current_page: number,
    per_page: size,
    last_page: last,
    next_page_url: number < last ? nextUrl(request, number + 1) : null,
  };
}

function nextUrl(request: FastifyRequest, number: number): string {
  const url = new URL(request.url, 'http://localhost');
  url.searchParams.set('page[number]', String(number));
  return url.pathname + url.search;
}
