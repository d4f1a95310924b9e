export { type Maker, type RoleTaker, useTemplate } from './copy-pdf.ts';
export { copyRoutes } from './routes.ts';
