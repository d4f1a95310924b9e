// Everything that draws a page is compared in full; entries that draw nothing are ignored, wherever they lead.
import { describe, expect, it } from 'vitest';
import { testAuthority } from '../../fixtures/authority.ts';
import { testEngine } from '../../fixtures/engine.ts';
import { place, textField } from '../../fixtures/new-fields.ts';
import { type RawObject, rawPdf } from '../../fixtures/raw-pdf.ts';
import { verify } from '../index.ts';
import { closeDocument, openDocument, saveDocument } from '../io/document.ts';
import { type PdfValue, name, PdfDict, PdfRef, type PDF } from '../objects/objects.ts';

const engine = await testEngine();
const { signer, root } = await testAuthority();

/** A page with these resources and a structure tree whose element refers to the page and everything on it. */
function page(resources: string, more: Record<number, RawObject> = {}): Uint8Array {
  return rawPdf({
    objects: {
      1: '<< /Type /Catalog /Pages 2 0 R /StructTreeRoot 10 0 R >>',
      2: '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
      3: `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 300] /Contents 4 0 R /Resources << ${resources} >> >>`,
      4: { entries: '', data: '/R0 gs 10 10 50 50 re f' },
      10: '<< /Type /StructTreeRoot /K 11 0 R >>',
      11: '<< /Type /StructElem /S /P /P 10 0 R /Pg 3 0 R /K << /Type /MCR /Pg 3 0 R /MCID 0 >> >>',
      ...more,
    },
  });
}

const waiting = {
  kind: 'signature',
  name: 'first',
  label: '',
  is_required: false,
  is_read_only: false,
  place: null,
  locks: [],
} as const;

async function certified(bytes: Uint8Array): Promise<Uint8Array> {
  const prepared = await engine.stamp(bytes, [], { fields: [textField('name'), waiting, { ...waiting, name: 'second' }] });
  return await engine.sign(prepared, { ...signer, field_name: 'first', docmdp: 2 });
}

describe('resources that refer to objects that are not drawn', () => {
  it.each([
    ['a graphics state that is an element of the structure', page('/ExtGState << /R0 11 0 R >>')],
    ['graphics states that are an element of the structure', page('/ExtGState 11 0 R')],
    ['a list of properties that is an element of the structure', page('/Properties << /MC0 11 0 R >>')],
    ['a list of properties that is the page', page('/Properties << /MC0 3 0 R >>')],
    [
      'rights by a signature over the whole document',
      page('', {
        1: '<< /Type /Catalog /Pages 2 0 R /Perms << /UR3 12 0 R >> >>',
        12: '<< /Type /Sig /Reference [<< /Type /SigRef /TransformMethod /UR3 /Data 1 0 R >>] >>',
      }),
    ],
  ])('cause no changes to be reported besides form filling: %s', async (_, bytes) => {
    const fills = [{ name: 'name', value: 'x', shown: { place: place(40, 40), items: [] } }];
    const sealed = await engine.sign(await certified(bytes), { ...signer, field_name: 'second', fills });
    const [first] = await verify(sealed, { trusted: [root] });
    expect(first).toMatchObject({ intact: true, changes_allowed: true });
    expect(first?.changes.map(({ kind, where }) => `${kind} ${where}`)).toEqual(['filled name', 'signed second']);
  });
});

const form = (data: string): RawObject => ({ entries: '/Type /XObject /Subtype /Form /BBox [0 0 300 300]', data });
const mask = '<< /Type /Mask /S /Luminosity /G 20 0 R >>';
const shading =
  '<< /ShadingType 2 /ColorSpace /DeviceGray /Coords [0 0 1 1] /Function << /FunctionType 2 /N 1 /Domain [0 1] >> >>';

/** Each attack: name, file, number of the drawing object, and the change to it. */
const attacks: [string, Uint8Array, number, (dict: PdfDict) => void][] = [
  [
    'the mask of a graphics state',
    page('/ExtGState << /R0 21 0 R >>', { 20: form('0 g'), 21: `<< /SMask ${mask} >>`, 22: form('1 g') }),
    21,
    (dict) => (dict.get('SMask') as PdfDict).set('G', PdfRef.of(22, 0)),
  ],
  [
    'a graphics state within a form',
    page('/XObject << /X0 23 0 R >>', {
      21: `<< /ca 1 >>`,
      23: {
        entries: '/Type /XObject /Subtype /Form /BBox [0 0 9 9] /Resources << /ExtGState << /R0 21 0 R >> >>',
        data: '/R0 gs',
      },
    }),
    21,
    (dict) => dict.set('ca', name('none')),
  ],
  [
    'the graphics state of a pattern that is called like resources are',
    page('/Pattern 24 0 R', {
      20: form('0 g'),
      21: `<< /SMask 26 0 R >>`,
      22: form('1 g'),
      24: { entries: '/Resources 25 0 R', data: '' },
      25: `<< /PatternType 2 /Shading ${shading} /ExtGState 21 0 R >>`,
      26: mask,
    }),
    26,
    (dict) => dict.set('G', PdfRef.of(22, 0)),
  ],
  [
    'the layer of marked content that does not say to be one',
    page('/Properties << /MC0 27 0 R >>', { 27: '<< /OCGs 28 0 R >>', 28: '<< /Name (A) >>', 29: '<< /Name (B) >>' }),
    27,
    (dict) => dict.set('OCGs', PdfRef.of(29, 0)),
  ],
  [
    'how a group of layers is seen',
    page('/Properties << /MC0 27 0 R >>', { 27: '<< /Type /OCMD /OCGs 28 0 R /P /AllOn >>', 28: '<< /Name (A) >>' }),
    27,
    (dict) => dict.set('P', name('AllOff')),
  ],
];

describe('resources that draw', () => {
  it.each(attacks)('are compared in full: %s', async (_, bytes, number, change) => {
    const changed = await after(await certified(bytes), (pdf) => {
      const found: PdfValue | null = pdf.getObject(PdfRef.of(number, 0));
      if (!(found instanceof PdfDict)) throw new Error(`There is no object ${number}`);
      change(found);
    });
    const [first] = await verify(changed, { trusted: [root] });
    expect(first).toMatchObject({ intact: true, changes_allowed: false, changes: [{ kind: 'content', where: '1' }] });
  });
});

async function after(bytes: Uint8Array, change: (pdf: PDF) => void): Promise<Uint8Array> {
  const document = await openDocument(bytes);
  try {
    change(document.pdf);
    return await saveDocument(document, false);
  } finally {
    closeDocument(document);
  }
}
