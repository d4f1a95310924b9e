// The text that a signee agrees to before the first field. A changed text gets a new version; old ones stay.
export const CONSENT = {
  version: '2026-11-1',
  text: [
    'I agree to read and sign this document electronically, and that my electronic signature has the same effect as one on paper.',
    'I can read the document before I sign, decline to sign, and download or print a copy now and after everybody has signed.',
    'Countersign records my name, email address, network address, browser and the time of what I do here, and seals them with the document.',
  ].join('\n\n'),
} as const;
