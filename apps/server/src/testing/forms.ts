// Public forms: a template, published, entered and completed.
import { createElement, uuidv7 } from '@countersign/document-model';
import { beforeAll, beforeEach, expect } from 'vitest';
import { rateLimits } from '#src/schema/accounts.ts';
import type { Browser } from './browser.ts';
import { signedInApp } from './people.ts';
import { consent, fill, finish, firstPage, pdfPath, uploadReady } from './signing.ts';

export const FORMS = '/api/users/me/forms';

export interface Form {
  id: string;
  slug: string;
  url: string;
  state: string;
  submission_count: number;
}

interface Way {
  pdf_id: string;
  signee_id: string;
}

/** A server, a user who publishes forms, and a template; `publish` makes a form from it, or from another one. */
export function formsApp() {
  const { test, person: owner } = signedInApp({ first_name: 'Olga' });
  // Filled by a hook, because a test file refers to it before the server starts.
  const template = { id: '' };
  beforeAll(async () => {
    template.id = await makeTemplate(owner.browser);
  });
  beforeEach(() => test.app.context.db.delete(rateLimits));
  return {
    test,
    owner,
    template,
    publish: (about: Record<string, unknown> = {}, pdf_id = template.id) => publishForm(owner.browser, pdf_id, about),
    mailsTo: (email: string) => test.mail.emails.filter((mail) => mail.to?.some((to) => to.address === email)),
  };
}

/** With a signature and an input for each role, or without roles. @returns the id of the pdf */
export async function makeTemplate(
  browser: Browser,
  roles: string[] = [],
  space = 'users/me',
  bytes?: Uint8Array,
): Promise<string> {
  const pdf = await uploadReady(browser, { mode: 'template', space, ...(bytes && { bytes }) });
  const page_id = await firstPage(browser, pdf);
  const ids: (string | null)[] = [];
  for (const name of roles) ids.push((await browser.call<{ id: string }>('POST', pdfPath(pdf, '/roles'), { name })).body.id);
  const takers = ids.length > 0 ? ids : [null];
  const elements = takers.flatMap((role_id, index) => [
    createElement({ id: uuidv7(), page_id, kind: 'signature', x: 60, y: 300 + index * 60 }, { role_id }),
    createElement({ id: uuidv7(), page_id, kind: 'input', x: 60, y: 60 + index * 60 }, { role_id, label: 'Town' }),
  ]);
  const answer = await browser.call('PATCH', pdfPath(pdf, '/elements'), {
    revision: 0,
    operations: elements.map((element) => ({ op: 'create', element })),
  });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return pdf;
}

export async function publishForm(owner: Browser, pdf_id: string, about: Record<string, unknown> = {}): Promise<Form> {
  const answer = await owner.call<Form>('POST', FORMS, { pdf_id, name: 'Registration', ...about });
  expect(answer, JSON.stringify(answer.body)).toMatchObject({ status: 201 });
  return answer.body;
}

export function enterForm(browser: Browser, form: Form, about: Record<string, unknown> = {}) {
  return browser.call<Way & { message: string; proof?: string }>('POST', '/signee-login', {
    form: form.slug,
    name: 'Gus Guest',
    email: 'gus@example.com',
    ...about,
  });
}

/** Fills in the town and signs. */
export async function completeForm(browser: Browser, way: Way, town: string) {
  await fillInForm(browser, way, town);
  await finish(browser, way.pdf_id);
}

/** Everything but the last step. */
export async function fillInForm(browser: Browser, { pdf_id, signee_id }: Way, town: string) {
  const { body } = await browser.call<{ data: { id: string; kind: string; signee_id: string | null }[] }>(
    'GET',
    pdfPath(pdf_id, '/elements'),
  );
  const own = body.data.filter((element) => element.signee_id === signee_id);
  const idOf = (kind: string) => own.find((element) => element.kind === kind)?.id ?? '';
  await consent(browser, pdf_id);
  await fill(browser, pdf_id, [
    { element_id: idOf('input'), value: town },
    { element_id: idOf('signature'), value: { text: 'Gus', font: 'caveat' } },
  ]);
}
