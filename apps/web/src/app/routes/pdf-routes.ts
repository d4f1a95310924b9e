// The routes of one pdf and of signees, outside the layout with the navigation: the editor `/pdfs/$id/{-$mode}`,
// `/signee-login` and `/signing-complete`. Each is a `createRoute` with `getParentRoute: () => rootRoute`, its guard
// from `guards.ts` (`requireUser`, where the table of routes says auth) and a `lazyRouteComponent`. Adding it to this
// list makes its path known to every typed link.
export const pdfRoutes = [] as const;
