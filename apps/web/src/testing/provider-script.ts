// Stands in for the payment provider's script, as far as our screens and its React library ask of it. It is someone else's code, from
// another address, which no test loads.
import { afterEach, beforeEach, vi } from 'vitest';

type Outcome = { error?: { message: string }; setupIntent?: { payment_method: string } };
type Confirm = (clientSecret: string, data?: unknown) => Promise<Outcome>;

export interface ProviderScript {
  /** What the bank says of a card that is set up. */
  confirmCardSetup: ReturnType<typeof vi.fn<Confirm>>;
  /** What the bank says of a payment. */
  confirmCardPayment: ReturnType<typeof vi.fn<Confirm>>;
  /** The card's field was given the keyboard. */
  focus: ReturnType<typeof vi.fn<() => void>>;
}

/** For each test of a file a script of its own, which accepts everything until it is told otherwise. */
export function standInProviderScript(): ProviderScript {
  const script = {} as ProviderScript;
  beforeEach(() => {
    script.confirmCardSetup = vi.fn<Confirm>(async () => ({ setupIntent: { payment_method: 'pm_new' } }));
    script.confirmCardPayment = vi.fn<Confirm>(async () => ({}));
    script.focus = vi.fn<() => void>();
    const create = Object.assign(() => providerOf(script), { version: 'endive' });
    vi.stubGlobal('Stripe', create);
  });
  afterEach(() => void vi.unstubAllGlobals());
  return script;
}

function providerOf(script: ProviderScript) {
  return {
    elements: () => elementsOf(script),
    createToken: async () => ({}),
    createPaymentMethod: async () => ({}),
    confirmCardPayment: (...parts: Parameters<Confirm>) => script.confirmCardPayment(...parts),
    confirmCardSetup: (...parts: Parameters<Confirm>) => script.confirmCardSetup(...parts),
    _registerWrapper: () => undefined,
    registerAppInfo: () => undefined,
  };
}

function elementsOf({ focus }: ProviderScript) {
  const card = {
    mount: () => undefined,
    destroy: () => undefined,
    update: () => undefined,
    focus,
    on: (name: string, listener: () => void) => {
      if (name === 'ready') queueMicrotask(listener);
      return card;
    },
    off: () => card,
  };
  return { create: () => card, getElement: () => card, update: () => undefined };
}
