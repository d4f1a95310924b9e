// A document with a signing group, for tests.
import type { Signee } from '@countersign/contract/signing';
import { expect } from 'vitest';
import type { Browser } from './browser.ts';
import { draftFor, pdfPath } from './signing.ts';

export interface GroupDraft {
  pdf: string;
  /** Ids of the group, the lead first. */
  ids: string[];
  emails: string[];
  /** The group's signature field. */
  field: string;
  /** The signer besides the group. */
  other: { email: string; field: string };
}

let counter = 0;

/** A draft for a group of people with these names, and one other signer. */
export async function draftForGroup(
  sender: Browser,
  names: readonly string[],
  about: Record<string, unknown> = {},
): Promise<GroupDraft> {
  counter += 1;
  const emails = names.map((name) => `${name.toLowerCase()}-${counter}@group.example`);
  const other = `other-${counter}@group.example`;
  const { pdf, signees, fields } = await draftFor(sender, { signers: [emails[0] ?? '', other] });
  const [lead = ''] = signees;
  await sender.call('PUT', pdfPath(pdf, `/signees/${lead}`), { name: `${names[0]} Able`, ...about });
  const ids = [lead];
  for (const [index, name] of names.entries()) {
    if (index === 0) continue;
    const alternate = { name: `${name} Able`, email: emails[index], signing_group_id: lead, ...about };
    const added = await sender.call<Signee>('POST', pdfPath(pdf, '/signees'), alternate);
    expect(added, JSON.stringify(added.body)).toMatchObject({
      status: 201,
      body: { signing_group_id: lead, kind: 'signer', order: 1 },
    });
    ids.push(added.body.id);
  }
  return { pdf, ids, emails, field: fields[0] ?? '', other: { email: other, field: fields[1] ?? '' } };
}

/** The same, sent. */
export async function sendToGroup(
  sender: Browser,
  names: readonly string[],
  { about = {}, ...options }: Record<string, unknown> & { about?: Record<string, unknown> } = {},
): Promise<GroupDraft> {
  const draft = await draftForGroup(sender, names, about);
  const sent = await sender.call('POST', pdfPath(draft.pdf, '/send'), options);
  expect(sent, JSON.stringify(sent.body)).toMatchObject({ status: 200 });
  return draft;
}

export async function signeesOf(sender: Browser, pdf: string): Promise<Signee[]> {
  return (await sender.call<{ data: Signee[] }>('GET', pdfPath(pdf, '/signees'))).body.data;
}
