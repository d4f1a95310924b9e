export { type Authority, loadAuthority } from './authority.ts';
export { authorityRoutes } from './authority-routes.ts';
export { addRevision, sealPdf, sweepSeals } from './jobs.ts';
export { handleSweepSeals, sealListener } from './listeners.ts';
export { sealRoutes } from './routes.ts';
export { handleAddRevision, handleSealPdf } from './seal-pdf.ts';
export { loadSigner } from './signers/load-signer.ts';
export { tryTimestamps } from './timestamps.ts';
export { runSigning } from './run-signing.ts';
