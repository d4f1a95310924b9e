export { tryCompanyCam } from './company-cam.ts';
export { deleteIntegrationsOf, listIntegrations } from './queries.ts';
export { revokeAtServices } from './remove.ts';
export { integrationRoutes } from './routes.ts';
export { resealIntegrations } from './sealed-tokens.ts';
