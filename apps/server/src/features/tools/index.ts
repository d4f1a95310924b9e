export { clearTools, handleClearTools } from './jobs.ts';
export { toolRoutes } from './routes.ts';
