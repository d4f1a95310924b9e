import type { StarterTexts } from '../definitions.ts';

export const en: StarterTexts = {
  note: 'A starting point, not legal advice. Have this text checked for your case before you send it. Then delete this note.',
  signature: 'Signature',
  full_name: 'Full name',
  date_signed: 'Date signed',
  nda: {
    name: 'Mutual non-disclosure agreement',
    description: 'Two parties share confidential information and promise each other to protect it.',
    roles: ['First party', 'Second party'],
    intro:
      'The parties named below want to exchange information for the purpose stated here. They agree to keep it confidential.',
    terms: {
      first: 'First party (name and address)',
      second: 'Second party (name and address)',
      purpose: 'Purpose of the exchange',
      start: 'Start date',
      years: 'Years of confidentiality after the end',
      law: 'Governing law',
      other: 'Other terms, which take precedence over the text below (optional)',
    },
    clauses: [
      [
        'Confidential information',
        'Confidential information is everything that one party gives to the other for the purpose above, in writing, orally or in any other form, and that is marked as confidential or that a reasonable person would understand to be confidential.',
      ],
      [
        'Duties of the recipient',
        'The recipient uses confidential information only for the purpose above. It protects the information with at least reasonable care and gives it only to employees and advisers who need it and who are bound to confidentiality themselves.',
      ],
      [
        'Exceptions',
        'These duties do not apply to information that is or becomes public without a breach of this agreement, that the recipient already knew, developed on its own, or lawfully received from someone else. Where a law, court or authority requires disclosure, the recipient tells the other party beforehand, as far as that is allowed.',
      ],
      [
        'Return',
        'On request, the recipient returns or destroys confidential information. Copies that the law or routine backups require may be kept; the duties above continue to apply to them.',
      ],
      [
        'Term',
        'This agreement begins on the start date. Either party may end it in writing with 30 days’ notice. The duties continue after the end for the number of years stated above.',
      ],
      [
        'General',
        'Neither party gains any licence or other right in the other’s information, and neither has to enter into a further contract. Changes must be made in writing. If a provision is invalid, the others remain in force. The law stated above applies.',
      ],
    ],
  },
  offer_letter: {
    name: 'Offer letter',
    description: 'An employer offers a position with its main conditions, and the candidate accepts it.',
    roles: ['Employer', 'Candidate'],
    intro: 'We are pleased to offer you the position described below. By signing, both sides agree to these conditions.',
    terms: {
      employer: 'Employer (name and address)',
      candidate: 'Candidate (name and address)',
      position: 'Position',
      place: 'Place of work',
      start: 'First day of work',
      hours: 'Hours per week',
      salary: 'Gross annual salary, with currency',
      leave: 'Paid days of leave per year',
      reply: 'Offer open until',
      law: 'Governing law',
      other: 'Other terms, which take precedence over the text below (optional)',
    },
    clauses: [
      [
        'Position',
        'You start in the position and at the place of work stated above. Your tasks are those that usually belong to this position, and comparable tasks that the employer assigns to you.',
      ],
      [
        'Pay',
        'The salary stated above is paid in equal monthly amounts at the end of each month, less the taxes and contributions that the law requires.',
      ],
      [
        'Working hours and leave',
        'You work the weekly hours stated above and receive the days of paid leave stated above. Where the law gives you more leave or shorter hours, the law applies.',
      ],
      [
        'Notice',
        'Either side may end the employment in writing. The periods of notice and the rules on a probationary period that the law provides apply.',
      ],
      ['Confidentiality', 'You keep the employer’s business secrets confidential during the employment and afterwards.'],
      [
        'Conditions of this offer',
        'This offer depends on proof that you are allowed to work at the place of work. It ends if you do not accept it by the date stated above.',
      ],
    ],
  },
  consent: {
    name: 'Consent to photos and recordings',
    description: 'A person allows an organization to take photos and recordings and to use them for a stated purpose.',
    roles: ['Organization', 'Participant'],
    intro:
      'The organization named below asks for permission to make and use photos and recordings. Giving permission is voluntary.',
    terms: {
      organization: 'Organization (name and address)',
      contact: 'Email address for questions',
      occasion: 'Occasion and place',
      day: 'Date',
      use: 'Purpose, and where the material will be published',
    },
    choices_title: 'I agree to',
    choices: ['Photos of me', 'Video and sound recordings of me', 'My name beside them'],
    clauses: [
      [
        'What I agree to',
        'The organization may make what I have ticked above on the occasion stated, keep it, edit it without changing its meaning, and use it for the purpose stated. It may not use it for anything else or sell it.',
      ],
      ['Voluntary', 'I may refuse, or tick only some of the boxes, without any disadvantage. I receive no payment.'],
      [
        'Withdrawal',
        'I can withdraw my consent at any time, for the future, by writing to the address above. The organization then stops using the material and deletes it where it can. What was lawfully published or printed before stays lawful.',
      ],
      [
        'My data',
        'The organization keeps the material and this form only for as long as the purpose requires. I can ask which data about me it holds, have it corrected or deleted, and complain to the data protection authority.',
      ],
      ['Minors', 'For a person who cannot consent alone under the law, a parent or guardian signs and gives that person’s name.'],
    ],
  },
  service_agreement: {
    name: 'Service agreement',
    description: 'A client orders services from a provider for a stated fee and period.',
    roles: ['Client', 'Provider'],
    intro: 'The provider renders the services described below to the client, on these terms.',
    terms: {
      client: 'Client (name and address)',
      provider: 'Provider (name and address)',
      services: 'Services',
      start: 'Start date',
      end: 'End date (optional)',
      fee: 'Fee, with currency',
      days: 'Days to pay an invoice',
      law: 'Governing law',
      other: 'Other terms, which take precedence over the text below (optional)',
    },
    clauses: [
      [
        'Services',
        'The provider renders the services with professional care and as an independent business, not as an employee. It may use subcontractors and remains responsible for their work.',
      ],
      [
        'Help from the client',
        'The client provides the information, decisions and access that the services need, in good time. If it does not, agreed dates are postponed accordingly.',
      ],
      [
        'Fee',
        'The client pays the fee stated above. Taxes are added where the law requires it. Invoices are due within the number of days stated above. Further work and expenses are paid only if the client agreed to them beforehand in writing.',
      ],
      [
        'Results',
        'With full payment, the client receives the right to use the results of the services for its own purposes, for an unlimited time. The provider keeps its general knowledge, methods and tools.',
      ],
      [
        'Confidentiality',
        'Each party keeps confidential what it learns about the other’s business, and uses it only for this agreement. This continues for two years after the end.',
      ],
      [
        'Liability',
        'Each party is liable under the law for damage that it causes intentionally or by gross negligence, and for injury to persons. Otherwise liability is limited to the fee paid in the twelve months before the damage, as far as the law allows.',
      ],
      [
        'Term and end',
        'This agreement begins on the start date and ends on the end date or, if none is stated, in writing with 30 days’ notice. Either party may end it at once if the other seriously breaches it and does not remedy that within 14 days of a written request. Work done until then is paid.',
      ],
      [
        'General',
        'Changes must be made in writing. If a provision is invalid, the others remain in force. The law stated above applies.',
      ],
    ],
  },
  sample_agreement: {
    name: 'Sample agreement',
    intro: 'This is a sample to try signing with. It binds no one, and you can delete it at any time.',
    clauses: [
      ['What is agreed', 'You sign this page once, see how it is sealed, and keep a copy with its certificate.'],
      ['Term', 'The agreement begins on the day it is signed.'],
    ],
  },
};
