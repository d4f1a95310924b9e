// One thing of each kind that routes can act on, for the tests that walk all routes.
import { createElement, uuidv7 } from '@countersign/document-model';
import type { Db } from '#platform/db/database.ts';
import { hashSecret, randomSecret } from '#platform/secrets/secrets.ts';
import { apiTokens, passkeys, sessions, stubs } from '#src/schema/accounts.ts';
import { contacts } from '#src/schema/contacts.ts';
import { bulkSends, forms } from '#src/schema/forms.ts';
import { integrations } from '#src/schema/integrations.ts';
import { invites } from '#src/schema/invites.ts';
import { attachments, elements, pdfImages } from '#src/schema/elements.ts';
import { folders, pages, pdfs, snapshots, templateRoles } from '#src/schema/pdfs.ts';
import { signeeLinks, signeeQuestions, signees } from '#src/schema/signees.ts';
import { savedSignatures } from '#src/schema/signatures.ts';
import { webhookDeliveries, webhooks } from '#src/schema/webhooks.ts';

export interface Fixtures {
  pdf: string;
  page: string;
  image: string;
  snapshot: string;
  role: string;
  stub: string;
  folder: string;
  /** For paths that name an organization itself; empty for all others. */
  organization: string;
  /** One id that identifies a thing of each further kind. */
  other: string;
  signee: { id: string; token: string };
}

/** The owner of the things, and the stored files that they reference. */
export interface FixturesOf {
  owner: { user_id: string | null; organization_id: string | null };
  creator: string;
  /** The owner of things that belong to no space: signatures, tokens. */
  person_id: string;
  /** The state of the pdf: sent, not sent yet, or a template. */
  state: 'pending' | 'draft' | 'template';
  source_key: string;
  state_key: string;
  now: Date;
}

/** Creates a pdf with everything attached to it, and a stub. */
export async function createFixtures(db: Db, of: FixturesOf): Promise<Fixtures> {
  const { owner, creator, state, source_key, state_key, now } = of;
  const dated = { created_at: now, updated_at: now };
  const fixtures = {
    pdf: uuidv7(),
    page: uuidv7(),
    image: uuidv7(),
    snapshot: uuidv7(),
    role: uuidv7(),
    stub: uuidv7(),
    folder: uuidv7(),
    other: uuidv7(),
    organization: '',
    signee: { id: uuidv7(), token: randomSecret() },
  };

  await db.insert(pdfs).values({
    id: fixtures.pdf,
    ...owner,
    created_by: creator,
    name: 'Thing',
    mode: state === 'template' ? 'template' : 'signing',
    origin: 'upload',
    engine_mode: 'ready',
    signing_mode: state === 'template' ? null : state,
    size_bytes: 1,
    upload_key: source_key,
    source_key,
    certificate_key: source_key,
    ...dated,
  });
  await db.insert(pages).values({
    id: fixtures.page,
    pdf_id: fixtures.pdf,
    order: 1,
    source_index: 0,
    width: 595,
    height: 842,
    rotation: 0,
    mode: 'edit',
  });
  await db.insert(pdfImages).values({
    id: fixtures.image,
    pdf_id: fixtures.pdf,
    storage_key: source_key,
    mime: 'image/png',
    width: 1,
    height: 1,
    created_at: now,
  });
  await db.insert(snapshots).values({
    id: fixtures.snapshot,
    pdf_id: fixtures.pdf,
    name: 'Then',
    created_by: creator,
    source_key,
    state_key,
    page_count: 0,
    element_count: 0,
    created_at: now,
  });
  await db
    .insert(templateRoles)
    .values({ id: fixtures.role, pdf_id: fixtures.pdf, name: 'Client', color: '#000000', order: 1, ...dated });
  await db
    .insert(stubs)
    .values({ id: fixtures.stub, ...owner, key: `key_${fixtures.stub}`, name: '', description: '', ...dated });
  await db.insert(folders).values({ id: fixtures.folder, ...owner, created_by: creator, name: 'Folder', ...dated });
  await db.insert(signees).values({
    id: fixtures.signee.id,
    pdf_id: fixtures.pdf,
    name: 'Sig Nee',
    email: 'sig@example.com',
    kind: 'signer',
    order: 1,
    color: '#000000',
    status: 'sent',
    ...dated,
  });
  await db
    .insert(signeeLinks)
    .values({ token_hash: hashSecret(fixtures.signee.token), signee_id: fixtures.signee.id, created_at: now });
  return fixtures;
}

/** A file in a field visible to everyone, so that all who may download it find it. */
async function makeAttachment(db: Db, fixtures: Fixtures, { now, source_key }: FixturesOf) {
  const file = { id: fixtures.other, name: 'Proof.pdf', size_bytes: 1, sha256: source_key };
  const at = { id: fixtures.other, page_id: fixtures.page, kind: 'attachment' as const, x: 10, y: 10 };
  const dated = { created_at: now, updated_at: now };
  const data = createElement(at, { value: [file] });
  const { id, page_id, kind } = at;
  await db.insert(elements).values({ id, page_id, kind, pdf_id: fixtures.pdf, data, size_bytes: 1, ...dated });
  await db.insert(attachments).values({
    id: file.id,
    pdf_id: fixtures.pdf,
    signee_id: fixtures.signee.id,
    storage_key: source_key,
    name: file.name,
    mime: 'application/pdf',
    size_bytes: 1,
    created_at: now,
  });
}

/** Creates things of further kinds, all with the same id, since each kind has its own route. */
export async function createOtherFixtures(db: Db, fixtures: Fixtures, of: FixturesOf) {
  const { owner, creator, person_id, now } = of;
  const dated = { created_at: now, updated_at: now };
  const id = fixtures.other;
  // Switched off, so that nothing is sent.
  await db.insert(webhooks).values({
    id,
    ...owner,
    url: 'https://example.com/hook',
    events: ['pdfs.sent'],
    is_active: false,
    sealed_secret: 'x',
    created_by: creator,
    ...dated,
  });
  await db.insert(webhookDeliveries).values({
    id,
    webhook_id: id,
    event: 'pdfs.sent',
    subject_id: id,
    body: '{}',
    status: 'delivered',
    created_at: now,
  });
  await makeAttachment(db, fixtures, of);
  await db
    .insert(signeeQuestions)
    .values({ id, pdf_id: fixtures.pdf, signee_id: fixtures.signee.id, text: 'Why?', asked_at: now });
  await db.insert(forms).values({
    id,
    ...owner,
    pdf_id: fixtures.pdf,
    name: 'Form',
    slug: id,
    is_active: true,
    access: 'anyone',
    emails: [],
    embed_origins: [],
    signees: [],
    created_by: creator,
    ...dated,
  });
  // A unique address, because contacts of another call may still exist.
  await db.insert(contacts).values({
    id,
    ...owner,
    created_by: creator,
    name: 'Con Tact',
    email: `${id}@example.com`,
    ...dated,
  });
  await db.insert(bulkSends).values({
    id,
    ...owner,
    pdf_id: fixtures.pdf,
    file_name: 'people.csv',
    name: 'Bulk',
    message: '',
    status: 'checked',
    headers: [],
    mapping: [],
    problems: [],
    created_by: creator,
    created_at: now,
  });
  await db.delete(integrations);
  await db.insert(integrations).values({
    id,
    user_id: person_id,
    provider: 'companycam',
    user_name: 'Shawn Field',
    user_email: 'shawn@example.com',
    sealed_access_token: 'x',
    ...dated,
  });
  const value = { text: 'Sig', font: 'caveat' };
  await db.insert(savedSignatures).values([
    { id, user_id: person_id, kind: 'signatures', value, is_default: false, ...dated },
    { id: fixtures.stub, user_id: person_id, kind: 'initials', value, is_default: false, ...dated },
  ]);
  await db.insert(sessions).values({ id_hash: id, id, user_id: person_id, data: {}, expires_at: now, ...dated });
  const key = { name: 'Key', credential_id: id, public_key: '', counter: 0, transports: [], is_backed_up: false };
  await db.insert(passkeys).values({ id, user_id: person_id, ...key, created_at: now });
  const token = { name: 'program', token_hash: hashSecret(id), abilities: ['read'] };
  await db.insert(apiTokens).values({ id, user_id: person_id, kind: 'personal', ...token, ...dated });
}

/** An open invitation for an address. */
export async function makeInvite(db: Db, fixtures: Fixtures, of: FixturesOf & { organization_id: string; email: string }) {
  const { organization_id, email, creator, now } = of;
  const place = { id: fixtures.other, organization_id, email, role: 'standard' as const, invite_message: '' };
  await db.delete(invites);
  await db.insert(invites).values({ ...place, sent_by: creator, sent_at: now, created_at: now, updated_at: now });
}
