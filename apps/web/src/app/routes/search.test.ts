import { createMemoryHistory, createRootRoute, createRoute, createRouter } from '@tanstack/react-router';
import { expect, it } from 'vitest';
import { id, oneOf, text } from './search.ts';

const ID = '01a219fe-100d-75f2-8732-6b25c0542770';

/** The search params that a screen gets for a URL. */
function readOf(query: string): unknown {
  const root = createRootRoute();
  const gallery = createRoute({
    getParentRoute: () => root,
    path: '/signing',
    validateSearch: (search: Record<string, unknown>) => ({
      ...oneOf(search, 'tab', ['pending', 'completed']),
      ...id(search, 'folder'),
      ...text(search, 'search'),
    }),
  });
  const history = createMemoryHistory({ initialEntries: [`/signing${query}`] });
  const router = createRouter({ routeTree: root.addChildren([gallery]), history });
  return router.matchRoutes(router.latestLocation).at(-1)?.search;
}

it('valid parameters are parsed, with digits as text', () => {
  expect(readOf(`?tab=pending&folder=${ID}&search=2026`)).toEqual({ tab: 'pending', folder: ID, search: '2026' });
});

it('invalid parameters are dropped', () => {
  expect(readOf('?tab=active&folder=here&search=%5B1%5D')).toEqual({
    tab: undefined,
    folder: undefined,
    search: undefined,
  });
  expect(readOf('')).toEqual({});
});
