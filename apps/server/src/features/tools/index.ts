export { clearTools, handleClearTools, toolListener } from './jobs.ts';
export { toolRoutes } from './routes.ts';
