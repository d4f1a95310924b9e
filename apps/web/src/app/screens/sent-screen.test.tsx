// What follows sending: who was asked, who is asked later, and whose link can be copied.
import type { Signee } from '@countersign/contract/signing';
import { createSigneeLink, listSignees } from '@countersign/contract/signing';
import { getPdf } from '@countersign/contract/pdfs';
import { listElements } from '@countersign/contract/elements';
import { listTemplateRoles } from '@countersign/contract/template-roles';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { openScreen } from '#testing/open-screen.tsx';
import { answerSignedIn, makePdf } from '#testing/people.ts';
import { Refusal, startFakeServer } from '#testing/fake-server.ts';

const AT = '2026-11-02T09:00:00.000Z';
const pdf = makePdf({ name: 'NDA', mode: 'signing', signing_mode: 'pending', sent_at: AT });

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
    color: '#123456',
    status: 'sent',
    message: '',
    locale: 'en',
    access: 'link',
    is_in_person: false,
    reminded_at: null,
    mail_refused_at: null,
    reassigned_to: null,
    sent_at: AT,
    viewed_at: null,
    signed_at: null,
    declined_at: null,
    decline_reason: null,
    created_at: AT,
    updated_at: AT,
    ...about,
  };
}

const fake = startFakeServer((server) => {
  answerSignedIn(server);
  server.on(getPdf, () => pdf);
});
const open = (...signees: Signee[]) => {
  fake.on(listSignees, () => ({ data: signees }));
  return openScreen(`/signing/${pdf.id}/sent`);
};

describe('after sending', () => {
  it('lists who was asked, who follows, and who only gets a copy', async () => {
    open(person('Ann'), person('Bob', { status: 'waiting' }), person('Cora', { kind: 'copy', status: 'waiting' }));
    await screen.findByRole('heading', { name: '“NDA” is on its way' });
    const names = (region: RegExp) => within(screen.getByRole('region', { name: region })).getByRole('listitem').textContent;
    expect(names(/^Asked now/)).toContain('Ann');
    expect(names(/^Asked later/)).toContain('Bob');
    expect(names(/^Receive the signed/)).toContain('Cora');
  });

  it('says once that one of a group has to sign', async () => {
    const signing_group_id = '019a0000-0000-7000-8000-000000000099';
    open(person('Ann', { signing_group_id }), person('Bob', { signing_group_id }), person('Cem'));
    expect(await screen.findAllByText('One of Ann or Bob signs')).toHaveLength(1);
    expect(screen.getAllByRole('button', { name: /^Copy link for/ })).toHaveLength(3);
  });

  it('copies a link only for a signee whose turn it is and who needs nothing but the link', async () => {
    const ann = person('Ann');
    fake.on(createSigneeLink, () => ({ url: 'https://sign.example.com/signee-login#token=x' }));
    const user = open(ann, person('Bob', { access: 'access_code' }), person('Cy', { status: 'waiting' }));
    const copied = vi.spyOn(navigator.clipboard, 'writeText');
    await user.click(await screen.findByRole('button', { name: 'Copy link for Ann' }));
    await waitFor(() => expect(copied).toHaveBeenCalledWith('https://sign.example.com/signee-login#token=x'));
    expect(fake.callsOf(createSigneeLink)).toMatchObject([{ params: { signeeId: ann.id } }]);
    expect(screen.getAllByRole('button', { name: /^Copy link/ })).toHaveLength(1);
  });

  it('leads a sender who also signs directly to signing, and everyone back to the list', async () => {
    const ada = person('Ada', { email: 'ada@example.com' });
    open(ada);
    expect((await screen.findByRole('link', { name: 'Sign now' })).getAttribute('href')).toBe(`/pdfs/${pdf.id}?signee=${ada.id}`);
    expect(screen.getByRole('link', { name: 'Back to the list' }).getAttribute('href')).toBe('/signing');
  });

  it('sends another document from the same template', async () => {
    const template = makePdf({ id: '019a0000-0000-7000-8000-0000000000e0', name: 'Lease template', mode: 'template' });
    const created = { ...pdf, origin: 'blueprint' as const, template_id: template.id };
    fake.on(getPdf, ({ params: { id } }) => (id === template.id ? template : created));
    fake.on(listTemplateRoles, () => ({ data: [] }));
    fake.on(listElements, () => ({ revision: 1, pages_revision: 1, restored_revision: 0, data: [], radio_groups: [] }));
    const user = open(person('Ann'));
    await waitFor(() => expect(screen.getByRole('button', { name: 'Send another' }).hasAttribute('disabled')).toBe(false));
    await user.click(screen.getByRole('button', { name: 'Send another' }));
    expect(await screen.findByRole('dialog', { name: /Lease template/ })).toBeTruthy();
  });

  it.each([
    ['a duplicate', null],
    ['a document whose template was deleted', '019a0000-0000-7000-8000-0000000000e1'],
  ])('leaves %s to the list', async (_what, template_id) => {
    const created = { ...pdf, origin: 'blueprint' as const, template_id };
    fake.on(getPdf, ({ params: { id } }) => (id === template_id ? new Refusal(404, 'Not found.') : created));
    open(person('Ann'));
    expect((await screen.findByRole('link', { name: 'Back to the list' })).getAttribute('href')).toBe('/signing');
    await waitFor(() => expect(screen.queryByText('Send another')).toBeNull());
  });

  it('offers to try again if the recipients could not be loaded', async () => {
    fake.on(listSignees, () => new Refusal(500, 'Something went wrong.'));
    openScreen(`/signing/${pdf.id}/sent`);
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy();
  });
});
