export { type Authority, loadAuthority } from './authority.ts';
export { addRevision, sealPdf, sweepSeals } from './jobs.ts';
export { handleSweepSeals, sealListener } from './listeners.ts';
export { sealRoutes } from './routes.ts';
export { handleAddRevision, handleSealPdf } from './seal-pdf.ts';
