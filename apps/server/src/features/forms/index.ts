export { enterForm } from './enter-form.ts';
export { KEEPERS, mayListForms, mayPublish, onlyOf, requireOwn } from './policy.ts';
export { formRoutes } from './routes.ts';
export { rehearseTemplate, useRehearsed } from './rehearse-template.ts';
export { requireTemplate } from './service.ts';
export { titleOf } from './submissions.ts';
export { type Template, gapsOf, readTemplate } from './template-of.ts';
export { formJobs } from './register-jobs.ts';
