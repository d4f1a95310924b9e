export { type Maker, useTemplate } from './duplicate-pdf.ts';
export type { RoleTaker } from './parties.ts';
export { copyRoutes } from './routes.ts';
