// Fills a running Countersign with people, an organization, and documents in every state: `npm run seed`, while `npm start` runs
// with the same DATA_DIR and no mail server. Everything goes through the API, as with real users.
import path from 'node:path';
import { type Element, createElement, uuidv7 } from '@countersign/document-model';
import {
  type Installation,
  type Person,
  type Written,
  call,
  decline,
  pdfPath,
  placeElements,
  sign,
  signUp,
  until,
  write,
} from './client.ts';
import { CONSENT, type DemoDocument, INVOICE, LEASE, NDA, OFFER } from './documents.ts';

const PASSWORD = 'countersign demo';
const FIELD_ROW = 84;
const MAYA: Person = { first_name: 'Maya', last_name: 'Lindqvist', email: 'maya@example.com' };
const TOM: Person = { first_name: 'Tom', last_name: 'Okafor', email: 'tom@example.com' };
const SOFIA: Person = { first_name: 'Sofia', last_name: 'Marin', email: 'sofia@example.com' };
const LI: Person = { first_name: 'Li', last_name: 'Wei', email: 'li@example.com' };

const at: Installation = {
  url: process.env['PUBLIC_URL'] ?? `http://localhost:${process.env['PORT'] ?? 3000}`,
  data_dir: path.resolve(process.env['DATA_DIR'] ?? 'data'),
};

const maya = await signUp(at, MAYA, PASSWORD);
say('Maya Lindqvist has an account');
await makeOrganization();
await makeDocuments();
await makeTemplates();
say(`Sign in at ${at.url} as ${MAYA.email}, ${TOM.email} or ${SOFIA.email} with the password "${PASSWORD}".`);

async function makeOrganization() {
  const { id } = await call<{ id: string }>(maya, 'POST', '/api/organizations', {
    name: 'Northwind Studio',
    primary_color: '#0f766e',
  });
  for (const [person, role] of [
    [TOM, 'admin'],
    [SOFIA, 'standard'],
  ] as const) {
    const invited = await maya.call('POST', `/api/organizations/${id}/invites`, { email: person.email, role });
    const browser = await signUp(at, person, PASSWORD);
    if (invited.status !== 201) continue;
    const { data } = await call<{ data: { id: string }[] }>(browser, 'GET', '/api/invites');
    await call(browser, 'POST', `/api/invites/${data[0]?.id}/accept`);
  }
  say('Northwind Studio has its people');
}

async function makeDocuments() {
  const folder = await call<{ id: string }>(maya, 'POST', '/api/users/me/folders', { name: 'Open day' });
  const consent = await write(maya, CONSENT, 'edit');
  await call(maya, 'PUT', pdfPath(consent.id), { folder_id: folder.id });
  await draftFor(LEASE, [TOM]);
  say('a document in a folder, and a draft');

  const half = await send(NDA, [SOFIA, LI]);
  await sign(at, half, SOFIA, half.fieldsOf(SOFIA));
  say('a document that one of two has signed');

  const done = await send(OFFER, [LI]);
  await sign(at, done, LI, done.fieldsOf(LI));
  await until('the seal', async () => (await call(maya, 'GET', pdfPath(done.id)))['signing_mode'] === 'completed');
  say('a completed document');

  const refused = await send(INVOICE, [TOM]);
  await decline(at, refused, TOM, 'The shelves are not delivered yet.');
  say('a declined document');
}

async function makeTemplates() {
  const template = await write(maya, { ...NDA, name: 'NDA template' }, 'template');
  const { id: role_id } = await call<{ id: string }>(maya, 'POST', pdfPath(template.id, '/roles'), { name: 'Partner' });
  await placeElements(maya, template.id, fieldsFor(template, 0, { role_id }));
  const form = await call<{ id: string; slug?: string }>(maya, 'POST', '/api/users/me/forms', {
    pdf_id: template.id,
    name: 'Sign our NDA',
    role_id,
  });
  say(`a template and a form${form.slug ? ` at ${at.url}/f/${form.slug}` : ''}`);
}

/** A signature and a name for each person, in side-by-side rows below the text. */
async function draftFor(document: DemoDocument, people: readonly Person[]) {
  const written = await write(maya, document, 'signing');
  const fields = new Map<Person, Element[]>();
  for (const [index, person] of people.entries()) {
    const about = { name: `${person.first_name} ${person.last_name}`, email: person.email };
    const { id: signee_id } = await call<{ id: string }>(maya, 'POST', pdfPath(written.id, '/signees'), about);
    fields.set(person, fieldsFor(written, index, { signee_id }));
  }
  await placeElements(maya, written.id, [...fields.values()].flat());
  return { ...written, fieldsOf: (person: Person) => fields.get(person) ?? [] };
}

async function send(document: DemoDocument, people: readonly Person[]) {
  const draft = await draftFor(document, people);
  await call(maya, 'POST', pdfPath(draft.id, '/send'), {});
  return draft;
}

function fieldsFor({ page_id, below }: Written, row: number, owner: { signee_id: string } | { role_id: string }): Element[] {
  const y = below + row * FIELD_ROW;
  return [
    createElement({ id: uuidv7(), page_id, kind: 'signature', x: 72, y }, { ...owner, width: 160, height: 48 }),
    createElement(
      { id: uuidv7(), page_id, kind: 'input', x: 260, y: y + 24 },
      { ...owner, label: 'Full name', width: 200, height: 24 },
    ),
  ];
}

function say(line: string) {
  process.stdout.write(`${line}\n`);
}
