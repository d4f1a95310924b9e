import { createMemoryHistory, createRootRoute, createRoute, createRouter } from '@tanstack/react-router';
import { expect, it } from 'vitest';
import { id, oneOf, text } from './search.ts';

const ID = '01a219fe-100d-75f2-8732-6b25c0542770';

/** What a screen is given for an address. */
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

it('a parameter that fits is read, digits as the text that they are', () => {
  expect(readOf(`?tab=pending&folder=${ID}&search=2026`)).toEqual({ tab: 'pending', folder: ID, search: '2026' });
});

it('one that does not fit is left out, and the screen opens as without it', () => {
  expect(readOf('?tab=active&folder=here&search=%5B1%5D')).toEqual({
    tab: undefined,
    folder: undefined,
    search: undefined,
  });
  expect(readOf('')).toEqual({});
});
