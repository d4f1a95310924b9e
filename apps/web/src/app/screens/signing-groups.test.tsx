// Signing groups on the screens: put together in the panel of recipients, and what each of a group sees who is asked to sign.
import { type getSigning, startSigning } from '@countersign/contract/sign';
import type { AnswerOf } from '@countersign/contract/endpoint';
import { type Signee, createSignee, listSignees, updateSignee } from '@countersign/contract/signing';
import { NO_SEND_DRAFT, getSendDraft } from '@countersign/contract/send-draft';
import { listSigneeSuggestions } from '@countersign/contract/signee-suggestions';
import { I18nProvider } from '@lingui/react';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { createAppParts } from '#app/app.tsx';
import { EditorContext } from '#features/editor/context/editor-context.ts';
import { leadsOf } from '#features/editor/context/leads.ts';
import { TestServer, element, testEditor } from '#features/editor/core/model/testing.ts';
import { RecipientsReview } from '#features/editor/signing-setup/review/recipients-review.tsx';
import { SigneesPanel } from '#features/editor/signing-setup/signees-panel.tsx';
import { TakenScreen } from '#features/signing/group-screens.tsx';
import { i18n } from '#lib/i18n.ts';
import { testScreen } from '#testing/editor-screen.ts';
import { answerSignedIn, makePdf } from '#testing/people.ts';
import { NO_CONTENT, refusalBy, startFakeServer } from '#testing/fake-server.ts';

const pdf = makePdf({ name: 'NDA', mode: 'signing' });
const AT = '2026-11-02T09:00:00.000Z';
const plain = (text: string | null | undefined) => (text ?? '').replaceAll(/[\u2066-\u2069]/g, '');

let count = 0;
function person(name: string, about: Partial<Signee> = {}): Signee {
  count += 1;
  return {
    id: `019a0000-0000-7000-8000-${String(count).padStart(12, '0')}`,
    pdf_id: pdf.id,
    name,
    email: `${name.toLowerCase()}@example.com`,
    kind: 'signer',
    order: count,
    signing_group_id: null,
    color: '#1d4ed8',
    status: 'waiting',
    message: '',
    locale: 'en',
    access: 'link',
    is_in_person: false,
    reminded_at: null,
    mail_refused_at: null,
    reassigned_to: null,
    sent_at: null,
    viewed_at: null,
    signed_at: null,
    declined_at: null,
    decline_reason: null,
    created_at: AT,
    updated_at: AT,
    ...about,
  };
}

function group(...names: string[]): Signee[] {
  const [first = '', ...others] = names;
  const lead = person(first);
  lead.signing_group_id = lead.id;
  return [lead, ...others.map((name) => person(name, { signing_group_id: lead.id, order: lead.order }))];
}

const fake = startFakeServer((server) => {
  answerSignedIn(server);
  server.on(getSendDraft, () => NO_SEND_DRAFT);
  server.on(listSigneeSuggestions, () => ({ data: [] }));
});

function show(node: React.ReactNode, signees: Signee[] = []) {
  const lead = signees[0]?.id ?? null;
  const editor = testEditor({ server: new TestServer([element(1, { signee_id: lead }, 'signature')]) });
  const parts = { ...testScreen(editor, pdf), signees, parties: leadsOf(signees, 'en') };
  const { queryClient } = createAppParts();
  render(
    <QueryClientProvider client={queryClient}>
      <I18nProvider i18n={i18n}>
        <EditorContext value={parts}>{node}</EditorContext>
      </I18nProvider>
    </QueryClientProvider>,
  );
  return userEvent.setup();
}

describe('the panel of recipients', () => {
  it('shows a group as one entry, with its people below', () => {
    show(<SigneesPanel />, [...group('Ada', 'Ben', 'Carla'), person('Dora')]);
    const rows = within(screen.getByRole('grid', { name: 'Recipients in order' })).getAllByRole('row');
    expect(rows.map((row) => plain(row.textContent))).toEqual([
      expect.stringMatching(/^1One of Ada, Ben or Carla signs1 field.*ada@example.com.*ben@example.com.*carla@example.com/),
      expect.stringMatching(/^2Dora/),
    ]);
  });

  it('adds an alternate to a recipient', async () => {
    const ada = person('Ada');
    fake.on(listSignees, () => ({ data: [ada] }));
    fake.on(createSignee, () => person('Ben', { signing_group_id: ada.id }));
    const user = show(<SigneesPanel />, [ada]);
    await user.click(screen.getByRole('button', { name: 'More for Ada' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Add an alternate…' }));
    const dialog = await screen.findByRole('dialog', { name: 'Add an alternate for Ada' });
    expect(within(dialog).queryByLabelText('Role')).toBeNull();
    await user.type(within(dialog).getByLabelText('Name'), 'Ben');
    await user.type(within(dialog).getByLabelText('Email'), 'ben@example.com');
    await user.click(within(dialog).getByRole('button', { name: 'Add' }));
    await waitFor(() =>
      expect(fake.callsOf(createSignee)).toMatchObject([{ body: { name: 'Ben', kind: 'signer', signing_group_id: ada.id } }]),
    );
  });

  it('takes a person out of a group', async () => {
    const [ada, ben] = group('Ada', 'Ben') as [Signee, Signee];
    fake.on(listSignees, () => ({ data: [ada, ben] }));
    fake.on(updateSignee, () => ben);
    const user = show(<SigneesPanel />, [ada, ben]);
    await user.click(screen.getByRole('button', { name: 'More for Ben' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Make a separate recipient' }));
    await waitFor(() =>
      expect(fake.callsOf(updateSignee)).toMatchObject([{ params: { signeeId: ben.id }, body: { signing_group_id: null } }]),
    );
  });

  it('offers no alternates for a viewer', async () => {
    const user = show(<SigneesPanel />, [person('Vera', { kind: 'viewer' })]);
    await user.click(screen.getByRole('button', { name: 'More for Vera' }));
    expect(await screen.findByRole('menuitem', { name: 'Remove' })).toBeTruthy();
    expect(screen.queryByRole('menuitem', { name: 'Add an alternate…' })).toBeNull();
  });
});

it('the review before sending says that one of the group has to sign', () => {
  show(<RecipientsReview isOrdered={false} />, group('Ada', 'Ben'));
  expect(plain(screen.getByRole('list', { name: 'Recipients' }).textContent)).toMatch(
    /One of Ada or Ben signs1 field.*ada@example.com.*ben@example.com/,
  );
});

function signing(about: Partial<AnswerOf<typeof getSigning>> = {}): AnswerOf<typeof getSigning> {
  return {
    pdf: {
      id: pdf.id,
      name: 'NDA',
      language: 'en',
      signing_mode: 'pending',
      page_count: 1,
      completed_at: null,
      viewing_copy: null,
      pages_revision: 0,
      declined_cause: null,
      declined_reason: null,
    },
    signee: {
      id: pdf.id,
      name: 'Ada',
      email: 'ada@example.com',
      kind: 'signer',
      status: 'viewed',
      signed_at: null,
      locale: 'en',
    },
    sender_name: 'Pat Example',
    is_own: false,
    host: null,
    message: '',
    allows_reassign: false,
    redirect_to: null,
    due_at: null,
    expires_at: null,
    consent: { version: '1', text: 'I agree.', given_at: null },
    total_required: 1,
    done_required: 0,
    completion: null,
    active_content: [],
    signing_group: { alternates: ['Ben'], acting: 'Ben' },
    others: [],
    ...about,
  };
}

describe('a group member after another one has begun', () => {
  it('takes over by consenting, and learns that this replaces the other member', async () => {
    const onTaken = vi.fn<() => void>();
    fake.on(startSigning, () => NO_CONTENT);
    const user = show(<TakenScreen signing={signing()} acting="Ben" onTaken={onTaken} />);
    expect(plain(screen.getByRole('heading').textContent)).toBe('Ben is signing this');
    await user.click(screen.getByRole('button', { name: 'Take over' }));
    const dialog = await screen.findByRole('dialog');
    expect(plain(dialog.textContent)).toContain('One signature is enough: you or Ben.');
    await user.click(within(dialog).getByRole('button', { name: 'Agree and continue' }));
    await waitFor(() => expect(onTaken).toHaveBeenCalled());
    expect(fake.callsOf(startSigning)).toMatchObject([{ body: { consent_version: '1', takes_over: true } }]);
  });

  it('leaves it to the other after changing their mind', async () => {
    const user = show(<TakenScreen signing={signing()} acting="Ben" onTaken={vi.fn<() => void>()} />);
    await user.click(screen.getByRole('button', { name: 'Take over' }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(fake.callsOf(startSigning)).toEqual([]);
  });

  it('learns nothing of taking over if the other member has finished in the meantime', async () => {
    const onTaken = vi.fn<() => void>();
    fake.on(startSigning, () => refusalBy(409, 'signing_group_done', { name: 'Ben' }));
    const user = show(<TakenScreen signing={signing()} acting="Ben" onTaken={onTaken} />);
    await user.click(screen.getByRole('button', { name: 'Take over' }));
    await user.click(await screen.findByRole('button', { name: 'Agree and continue' }));
    await waitFor(() => expect(fake.callsOf(startSigning)).toHaveLength(1));
    expect(onTaken).not.toHaveBeenCalled();
  });
});
