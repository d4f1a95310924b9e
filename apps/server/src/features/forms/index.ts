export { handleFormCode } from './codes.ts';
export { handleEndAbandoned } from './end-abandoned.ts';
export { enterForm } from './enter-form.ts';
export { endAbandoned, sendFormCode } from './jobs.ts';
export { KEEPERS, mayListForms, mayPublish, onlyOf, requireOwn } from './policy.ts';
export { formRoutes } from './routes.ts';
export { rehearseTemplate, requireTemplate } from './service.ts';
export { titleOf } from './submissions.ts';
export { type Template, gapsOf, readTemplate } from './template-of.ts';
