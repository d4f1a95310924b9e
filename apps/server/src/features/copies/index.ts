export { type Maker, useTemplate } from './copy-pdf.ts';
export type { RoleTaker } from './parties.ts';
export { copyRoutes } from './routes.ts';
