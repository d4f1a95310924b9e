export { tryCompanyCam } from './company-cam.ts';
export { readConnections, revokeAtServices } from './remove.ts';
export { integrationRoutes } from './routes.ts';
