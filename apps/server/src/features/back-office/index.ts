export { firstStaffListener } from './first-staff.ts';
export { backOfficeRoutes } from './routes.ts';
