export { type Maker, useTemplate } from './duplicate-pdf.ts';
export type { RoleAssignee } from './parties.ts';
export { duplicateRoutes } from './routes.ts';
