export { type Authority, loadAuthority } from './authority.ts';
export { sealPdf, sweepSeals } from './jobs.ts';
export { handleSweepSeals, sealListener } from './listeners.ts';
export { sealRoutes } from './routes.ts';
export { handleSealPdf } from './seal-pdf.ts';
