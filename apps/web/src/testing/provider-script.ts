// Fake of the payment provider's script, as far as our screens and its React library use it. Tests never load the real one from
// its server.
import { afterEach, beforeEach, vi } from 'vitest';

type Outcome = { error?: { message: string }; setupIntent?: { payment_method: string } };
type Confirm = (clientSecret: string, data?: unknown) => Promise<Outcome>;

export interface ProviderScript {
  /** The bank's response to setting up a card. */
  confirmCardSetup: ReturnType<typeof vi.fn<Confirm>>;
  /** The bank's response to a payment. */
  confirmCardPayment: ReturnType<typeof vi.fn<Confirm>>;
  /** The card field received the focus. */
  focus: ReturnType<typeof vi.fn<() => void>>;
}

/** A new fake script per test, which accepts everything by default. */
export function fakeProviderScript(): ProviderScript {
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
