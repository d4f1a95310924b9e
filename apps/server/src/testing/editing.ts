// Actions in the editor, for tests that are about something else.
import type { Element, RadioGroup } from '@countersign/document-model';
import { readForm } from '@countersign/pdf';
import { expect } from 'vitest';
import type { SignedInPerson } from './people.ts';
import { pdfPath, uploadReady } from './signing.ts';

export function editingBy(person: SignedInPerson) {
  const call = <Body = Record<string, unknown>>(method: string, path: string, body?: unknown) =>
    person.browser.call<Body>(method, path, body);
  const elementsOf = async (pdf: string) =>
    (await call<{ revision: number; data: Element[]; radio_groups: RadioGroup[] }>('GET', pdfPath(pdf, '/elements'))).body;
  const fileOf = async (pdf: string, tail: string) => new Uint8Array((await call('GET', pdfPath(pdf, tail))).bytes);
  const downloaded = (pdf: string, form: string) => fileOf(pdf, `/download?form=${form}`);

  return {
    call,
    elementsOf,
    /** `tail` of the path: `/file` as the editor shows it, `/download` as it is downloaded. */
    fileOf,
    downloaded,
    upload: (bytes: Uint8Array) => uploadReady(person.browser, { bytes, mode: 'edit' }),
    decide: (pdf: string, action: string) => call('POST', pdfPath(pdf, '/form'), { action }),
    /** The fields of the download. */
    download: async (pdf: string, form: 'flat' | 'fillable') => readForm(await downloaded(pdf, form)),
    placeElements: async (pdf: string, ...elements: Element[]) => {
      const { revision } = await elementsOf(pdf);
      const operations = elements.map((element) => ({ op: 'create', element }));
      const answer = await call('PATCH', pdfPath(pdf, '/elements'), { revision, operations });
      expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    },
  };
}
