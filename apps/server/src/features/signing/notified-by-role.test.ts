// What each role can read of another user's pdf, field by field, so that every field added to a response is a decision.
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { users } from '#src/schema/accounts.ts';
import { type Browser, openBrowser } from '#testing/browser.ts';
import { createOrganization, mailedToken, signUp } from '#testing/people.ts';
import { addSignee, becomes, consent, draftFor, enter, fill, finish, pdfPath } from '#testing/signing.ts';
import { type TestApp, startTestApp } from '#testing/test-app.ts';

const [SIGNER, APPROVER, COPY] = ['signer@first.example', 'approver@second.example', 'copy@third.example'];
const ALTERNATE = 'alternate@fourth.example';

const words = (text: string) => text.trim().split(/\s+/);

const PDF = words(`allows_reassign archived_at completed_at created_at declined_at declined_cause deleted_at due_at engine_mode
  expires_at first_page_id folder_id form form_field_count id is_favorite is_finalizing is_own_upload is_seal_failing language may_change mode name
  obstacle organization_id origin page_count pages_revision preflight revision sent_at signature_count signing_mode size_bytes
  template_id text_tags updated_at user_id viewing_copy`);
const SIGN = words(`allows_reassign completion consent.given_at consent.text consent.version done_required due_at expires_at host
  is_own message others[].first_name others[].kind others[].status pdf.completed_at pdf.declined_cause pdf.declined_reason pdf.id
  pdf.language pdf.name pdf.page_count pdf.pages_revision pdf.signing_mode pdf.viewing_copy redirect_to sender_name signee.email signee.id signee.kind
  signee.locale signee.name signee.signed_at signee.status signing_group total_required`);
const PAGES = words(`data[].crop data[].height data[].id data[].mode data[].order data[].rotation data[].turn data[].width
  pages_revision revision`);
const ELEMENTS = words(`data[].condition data[].form_flags data[].height data[].id data[].is_grid_locked data[].is_read_only
  data[].is_required data[].kind data[].label data[].layer data[].least_length data[].name data[].page_id data[].role_id
  data[].signee_id data[].tab_order data[].value data[].width data[].x data[].y pages_revision restored_revision revision`);

/** For the sender and their space only. */
const OWN = ['/signees', '/timeline', '/send-draft', '/snapshots', '/questions'];
const TAILS = ['', '/sign', '/pages', '/elements', ...OWN];

/** The fields of a response, with `[]` for each entry of a list; or its status if it is not 200. */
type Notified = Record<string, string[] | number>;

const shut = (status: number): Notified => Object.fromEntries(TAILS.map((tail) => [tail, status]));
const signs = (sign = SIGN): Notified => ({
  ...shut(404),
  '': PDF,
  '/sign': sign,
  '/pages': PAGES,
  '/elements': ELEMENTS,
});

let test: TestApp;
let sent: Awaited<ReturnType<typeof draftFor>>;
let sender: Browser;
let others: Record<string, Browser>;
let signer: Browser;
let approver: Browser;

beforeAll(async () => {
  test = await startTestApp();
  const [own, colleague, support, stranger] = [await signUp(test), await signUp(test), await signUp(test), await signUp(test)];
  await test.app.context.db.update(users).set({ is_support_staff: true }).where(eq(users.id, support.user.id));
  const organization = await createOrganization(test, [
    { user: own.user, role: 'admin' },
    { user: colleague.user, role: 'standard' },
  ]);
  sender = own.browser;
  others = { 'a colleague': colleague.browser, 'support staff': support.browser, 'a stranger': stranger.browser };
  approver = (await signUp(test, { email: APPROVER })).browser;
  sent = await draftFor(sender, { signers: [SIGNER], copies: [COPY] }, `organizations/${organization}`);
  const signing_group_id = await addSignee(sender, sent.pdf, { email: APPROVER, kind: 'approver' });
  await addSignee(sender, sent.pdf, { email: ALTERNATE, name: 'Al Ternate', signing_group_id });
  await sender.call('POST', pdfPath(sent.pdf, '/send'), { ordered: true });
  signer = await enter(test, SIGNER);
});
afterAll(() => test.close());

function fieldsOf(value: unknown, at = ''): string[] {
  if (Array.isArray(value)) return [...new Set(value.flatMap((entry) => fieldsOf(entry, `${at}[]`)))];
  // The parts of a signature value and of the preflight count as one field.
  if (value === null || typeof value !== 'object' || /(^|\.)(value|preflight)$/.test(at)) return [at];
  return Object.entries(value).flatMap(([name, inner]) => fieldsOf(inner, at === '' ? name : `${at}.${name}`));
}

async function notificationsTo(browser: Browser): Promise<Notified> {
  const notified: Notified = {};
  for (const tail of TAILS) {
    const { status, body } = await browser.call('GET', pdfPath(sent.pdf, tail));
    notified[tail] = status === 200 ? fieldsOf(body).toSorted() : status;
  }
  return notified;
}

it('people without a part in the document can read nothing', async () => {
  expect(await notificationsTo(openBrowser(test)), 'a guest').toEqual(shut(401));
  for (const [role, browser] of Object.entries(others)) expect(await notificationsTo(browser), role).toEqual(shut(404));
});

it("a signer can read what they sign, the others' first names and progress, and the sender's name", async () => {
  const ofGroup = [...SIGN, 'others[].alternates[]'].toSorted();
  expect(await notificationsTo(signer), 'a signer').toEqual(signs(ofGroup));
  expect(await notificationsTo(approver), 'an approver before their turn').toEqual(shut(404));
  const inSpace = { folder_id: null, archived_at: null, is_favorite: false, may_change: false };
  expect((await signer.call('GET', pdfPath(sent.pdf))).body).toMatchObject(inSpace);
});

it('a recipient of a copy can read the same once it is complete', async () => {
  await consent(signer, sent.pdf);
  await fill(signer, sent.pdf, [{ element_id: sent.fields[0], value: { text: 'Sig', font: 'caveat' } }]);
  await finish(signer, sent.pdf);
  await mailedToken(test, APPROVER, /^Please approve/);
  const alternate = await enter(test, ALTERNATE);
  const inGroup = SIGN.flatMap((field) =>
    field === 'signing_group' ? ['signing_group.acting', 'signing_group.alternates[]'] : [field],
  );
  for (const browser of [approver, alternate])
    expect(await notificationsTo(browser), 'a group during its turn').toEqual(signs(inGroup));
  await consent(approver, sent.pdf);
  await finish(approver, sent.pdf);
  expect(await notificationsTo(alternate), 'an alternate when another has approved').toEqual({ ...shut(404), '/sign': 409 });
  await becomes(sender, sent.pdf, { signing_mode: 'completed' });

  const copy = openBrowser(test);
  const token = await mailedToken(test, COPY, /^Completed/);
  expect((await copy.call('POST', '/signee-login', { token })).status).toBe(200);
  const completed = SIGN.flatMap((field) => (field === 'completion' ? ['completion.head', 'completion.sha256'] : [field]));
  for (const browser of [copy, signer, approver]) expect(await notificationsTo(browser)).toEqual(signs(completed));
});
