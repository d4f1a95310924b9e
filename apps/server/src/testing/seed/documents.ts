// The texts of the demonstration documents: a heading and paragraphs, with room for fields below.
export interface DemoDocument {
  name: string;
  heading: string;
  paragraphs: readonly string[];
}

export const LEASE: DemoDocument = {
  name: 'Studio lease, Harbour Street 12',
  heading: 'Studio lease',
  paragraphs: [
    'Northwind Studio leases the ground floor of Harbour Street 12 from 1 January 2027 for three years.',
    'The rent is 2,400 EUR a month, due on the first working day. It includes heating, water and the shared courtyard.',
    'Either party may end the lease with six months’ notice to the end of a quarter.',
    'The tenant may paint the walls and install lighting, and returns the rooms clean and empty.',
  ],
};

export const NDA: DemoDocument = {
  name: 'Mutual NDA',
  heading: 'Mutual non-disclosure agreement',
  paragraphs: [
    'The parties intend to talk about working together and will share information that is not public.',
    'Each party uses the other’s information for these talks only, protects it as carefully as its own, and shares it with people who need it and are bound in the same way.',
    'The obligation ends three years after the last signature. Information that is or becomes public is not covered.',
  ],
};

export const OFFER: DemoDocument = {
  name: 'Offer letter',
  heading: 'Offer of employment',
  paragraphs: [
    'We are glad to offer you the position of product designer at Northwind Studio, starting on 1 February 2027.',
    'Your salary is 62,000 EUR a year, paid monthly. You have 28 days of vacation and a budget of 1,500 EUR a year for learning.',
    'This offer is open until 15 December 2026. Please sign below to accept it.',
  ],
};

export const CONSENT: DemoDocument = {
  name: 'Photo consent',
  heading: 'Consent to photographs',
  paragraphs: [
    'I agree that Northwind Studio may take photographs of me at the open day and show them on its website and in print.',
    'I can withdraw this consent at any time; pictures that are already printed stay in use until they run out.',
  ],
};

export const INVOICE: DemoDocument = {
  name: 'Invoice approval, November',
  heading: 'Approval of invoice 2026-118',
  paragraphs: [
    'Amount: 4,180.00 EUR. Supplier: Okafor Carpentry. Work: shelves and counter for the studio, as agreed on 3 October.',
  ],
};
