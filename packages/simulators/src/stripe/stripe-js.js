// A simulation of Stripe.js that calls the simulator it was loaded from: card fields, confirmations, 3-D Secure.
// It is served unmodified and runs in the page itself, without frames, so real card numbers must not be entered.
/* oxlint-disable typescript/no-unsafe-argument, typescript/no-unsafe-assignment, typescript/no-unsafe-call */
/* oxlint-disable typescript/no-unsafe-member-access, typescript/no-unsafe-return */
(() => {
  const api = new URL('v1/', document.currentScript.src).href;
  let fieldCount = 0;
  /** Internal state of an element or a group of elements. */
  const internals = new WeakMap();

  function make(tag, attributes = {}, ...children) {
    const { style, ...rest } = attributes;
    const node = document.createElement(tag);
    for (const [name, value] of Object.entries(rest)) node.setAttribute(name, value);
    // Style properties, unlike style attributes, are allowed by every content security policy.
    Object.assign(node.style, style);
    node.append(...children);
    return node;
  }

  // --- Card fields ------------------------------------------------------------------------------------------------------

  const FIELDS = [
    { name: 'number', label: 'Card number', autocomplete: 'off', placeholder: '4242 4242 4242 4242', longest: 23 },
    { name: 'expiry', label: 'Expiration date', autocomplete: 'off', placeholder: 'MM / YY', longest: 7 },
    { name: 'cvc', label: 'Security code', autocomplete: 'off', placeholder: 'CVC', longest: 4 },
  ];

  const digitsOf = (text) => text.replace(/\D/g, '');

  const FORMATS = {
    number: (text) =>
      digitsOf(text)
        .slice(0, 19)
        .replace(/(\d{4})(?=\d)/g, '$1 '),
    expiry: (text) => {
      const digits = digitsOf(text).slice(0, 4);
      return digits.length > 2 ? `${digits.slice(0, 2)} / ${digits.slice(2)}` : digits;
    },
    cvc: (text) => digitsOf(text).slice(0, 4),
  };

  function passesLuhn(number) {
    const sum = [...number].reverse().reduce((total, digit, index) => {
      const value = Number(digit) * (index % 2 === 0 ? 1 : 2);
      return total + (value > 9 ? value - 9 : value);
    }, 0);
    return sum % 10 === 0;
  }

  const failure = (code, message) => ({ type: 'validation_error', code, message });

  /** The first error in the input, with Stripe.js's wording. */
  function validate({ number, expiry, cvc }) {
    const digits = digitsOf(number);
    const [month, year] = [Number(expiry.slice(0, 2)), 2000 + Number(expiry.slice(-2))];
    const now = new Date();
    if (digits.length < 14) return failure('incomplete_number', 'Your card number is incomplete.');
    if (!passesLuhn(digits)) return failure('invalid_number', 'Your card number is invalid.');
    if (expiry.length < 7) return failure('incomplete_expiry', 'Your card’s expiration date is incomplete.');
    if (month < 1 || month > 12) return failure('invalid_expiry_month', 'Your card’s expiration month is invalid.');
    if (year * 12 + month < now.getFullYear() * 12 + now.getMonth() + 1)
      return failure('invalid_expiry_year_past', 'Your card’s expiration year is in the past.');
    if (cvc.length < 3) return failure('incomplete_cvc', 'Your card’s security code is incomplete.');
    return undefined;
  }

  function brandOf(number) {
    if (number.startsWith('4')) return 'visa';
    if (/^5[1-5]/.test(number)) return 'mastercard';
    return /^3[47]/.test(number) ? 'amex' : 'unknown';
  }

  function createEvents(type) {
    const listeners = new Map();
    const of = (event) => listeners.get(event) ?? [];
    const on = (event, listener) => listeners.set(event, [...of(event), listener]);
    const off = (event, listener) => listeners.set(event, listener ? of(event).filter((known) => known !== listener) : []);
    const once = (event, listener) => {
      const first = (detail) => {
        off(event, first);
        listener(detail);
      };
      on(event, first);
    };
    const emit = (event, detail = {}) => {
      for (const listener of of(event)) listener({ elementType: type, ...detail });
    };
    return { on, off, once, emit };
  }

  /** A labelled input that writes its value to `values`. */
  function createField({ name, label, longest, ...attributes }, values, { emit, change }) {
    fieldCount += 1;
    const id = `simulated-card-${name}-${fieldCount}`;
    const look = { font: 'inherit', color: 'inherit', background: 'transparent', border: '1px solid', borderRadius: '4px' };
    const style = { ...look, padding: '8px', width: '100%', boxSizing: 'border-box' };
    const input = make('input', { id, inputmode: 'numeric', maxlength: longest, style, ...attributes });
    input.value = values[name];
    input.addEventListener('input', () => {
      const isAtEnd = input.selectionStart === input.value.length;
      values[name] = FORMATS[name](input.value);
      // Reformatting while the caret is in the middle would make it jump.
      if (isAtEnd) input.value = values[name];
      change();
    });
    input.addEventListener('focus', () => emit('focus'));
    input.addEventListener('blur', () => {
      input.value = values[name];
      emit('blur');
    });
    const flex = name === 'number' ? '1 1 100%' : '1 1 40%';
    return {
      input,
      node: make(
        'div',
        { style: { flex } },
        make('label', { for: id, style: { display: 'block', marginBottom: '4px' } }, label),
        input,
      ),
    };
  }

  /** The three fields of an element and their values. */
  function createCardForm(type, emit) {
    const values = { number: '', expiry: '', cvc: '' };
    const inputs = {};
    const line = { flex: '1 1 100%', margin: '0' };
    const message = make('p', { role: 'alert', style: line });

    const showError = (error) => {
      message.textContent = error?.message ?? '';
      for (const input of Object.values(inputs)) input.removeAttribute('aria-invalid');
      const wrong = FIELDS.find(({ name }) => error?.code.includes(name))?.name;
      if (wrong) inputs[wrong]?.setAttribute('aria-invalid', 'true');
      return wrong;
    };

    const change = () => {
      const error = validate(values);
      const shown = error?.code.startsWith('incomplete') ? undefined : error;
      showError(shown);
      emit('change', {
        complete: error === undefined,
        empty: Object.values(values).every((value) => value === ''),
        collapsed: false,
        error: shown,
        brand: brandOf(values.number),
        value: type === 'payment' ? { type: 'card' } : { postalCode: '' },
      });
    };

    return {
      inputs,
      draw: () => {
        const fields = FIELDS.map((field) => {
          const { input, node } = createField(field, values, { emit, change });
          inputs[field.name] = input;
          return node;
        });
        const note = make('p', { style: line }, 'Simulated card. Do not type a real one.');
        const style = { display: 'flex', flexWrap: 'wrap', gap: '8px' };
        // A card element leaves error messages to the page.
        return make('div', { style }, note, ...fields, ...(type === 'payment' ? [message] : []));
      },
      clear: () => {
        for (const { name } of FIELDS) {
          values[name] = '';
          if (inputs[name]) inputs[name].value = '';
        }
        change();
      },
      card: () => {
        const [month, year] = [values.expiry.slice(0, 2), `20${values.expiry.slice(-2)}`];
        return { number: digitsOf(values.number), exp_month: month, exp_year: year, cvc: values.cvc };
      },
      /** Shows the first error, moves the focus to its field, and returns the error. */
      check: () => {
        const error = validate(values);
        inputs[showError(error)]?.focus();
        return error;
      },
    };
  }

  /** One element: a `card` or a `payment` element, both with the same three fields. */
  function createElement(type, elements) {
    const { on, off, once, emit } = createEvents(type);
    const form = createCardForm(type, emit);
    let host = null;

    const element = {
      on: (...details) => (on(...details), element),
      once: (...details) => (once(...details), element),
      off: (...details) => (off(...details), element),
      mount: (target) => {
        host = typeof target === 'string' ? document.querySelector(target) : target;
        host.replaceChildren(form.draw());
        queueMicrotask(() => emit('ready'));
        return element;
      },
      update: () => element,
      focus: () => form.inputs.number?.focus(),
      blur: () => Object.values(form.inputs).forEach((input) => input.blur()),
      clear: form.clear,
      collapse: () => element,
      unmount: () => {
        host?.replaceChildren();
        host = null;
      },
      destroy: () => {
        element.unmount();
        elements.delete(type);
      },
    };
    elements.set(type, element);
    internals.set(element, form);
    return element;
  }

  function createElements(options) {
    const elements = new Map();
    const current = { ...options };
    const group = {
      create: (type) => {
        if (type !== 'card' && type !== 'payment') throw new Error(`The simulator has no element of the type ${type}.`);
        return createElement(type, elements);
      },
      // A React component may be passed in place of its type.
      getElement: (type) => elements.get(typeof type === 'string' ? type : type?.['__elementType']) ?? null,
      update: (changes) => Object.assign(current, changes),
      fetchUpdates: async () => ({}),
      submit: async () => {
        const error = internals.get(firstOf(elements))?.check();
        return error ? { error } : { selectedPaymentMethod: 'card' };
      },
      on: () => group,
      off: () => group,
    };
    internals.set(group, { options: current, elements });
    return group;
  }

  const firstOf = (elements) => elements?.values().next().value;

  // --- Calls ------------------------------------------------------------------------------------------------------------

  const INTENTS = {
    seti: { path: 'setup_intents', name: 'setupIntent' },
    pi: { path: 'payment_intents', name: 'paymentIntent' },
  };

  function addTo(form, prefix, value) {
    if (value === null || value === undefined || value === '') return;
    if (typeof value !== 'object') form.append(prefix, String(value));
    else for (const [name, child] of Object.entries(value)) addTo(form, prefix ? `${prefix}[${name}]` : name, child);
  }

  /** @returns `{ setupIntent }` or `{ paymentIntent }`, or `{ error }` */
  async function call(key, clientSecret, { act = '', method = 'POST', parameters = {} } = {}) {
    const id = String(clientSecret).split('_secret_')[0];
    const intent = INTENTS[id.split('_')[0]];
    if (!intent) return { error: { type: 'invalid_request_error', message: 'The client secret is none.' } };
    const form = new URLSearchParams();
    addTo(form, '', { client_secret: clientSecret, ...parameters });
    const url = `${api}${intent.path}/${id}${act}${method === 'GET' ? `?${form}` : ''}`;
    const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/x-www-form-urlencoded' };
    try {
      const response = await fetch(url, { method, headers, ...(method === 'POST' && { body: form.toString() }) });
      const answer = await response.json();
      return response.ok ? { [intent.name]: answer } : { error: answer.error };
    } catch {
      return { error: { type: 'api_connection_error', message: 'We could not reach the payment provider. Try again.' } };
    }
  }

  /** Confirms an intent, and asks for authentication if the card requires it. */
  async function confirm(key, clientSecret, { parameters, handleActions = true }) {
    const result = await call(key, clientSecret, { act: '/confirm', parameters });
    return handleActions ? authenticate(key, clientSecret, result) : result;
  }

  async function authenticate(key, clientSecret, result) {
    const intent = result.setupIntent ?? result.paymentIntent;
    if (intent?.status !== 'requires_action') return result;
    const outcome = await askForAuthentication();
    const answer = await call(key, clientSecret, { act: '/authenticate', parameters: { outcome } });
    const { setupIntent, paymentIntent } = answer;
    const error = setupIntent?.last_setup_error ?? paymentIntent?.last_payment_error;
    return error
      ? {
          error: {
            ...error,
            ...(setupIntent && { setup_intent: setupIntent }),
            ...(paymentIntent && { payment_intent: paymentIntent }),
          },
        }
      : answer;
  }

  /** The parameters for a card element, a saved payment method, or neither. */
  function methodParameters(source) {
    if (!source) return { parameters: {} };
    if (typeof source === 'string') return { parameters: { payment_method: source } };
    const { element, billing_details } = source;
    const typed = internals.get(element);
    const error = typed?.check();
    if (error) return { error };
    if (!typed) return { error: { type: 'invalid_request_error', message: 'There is no element with a card.' } };
    const details = billing_details && {
      email: billing_details.email,
      name: billing_details.name,
      phone: billing_details.phone,
      address: billing_details.address,
    };
    return {
      parameters: { payment_method_data: { type: 'card', card: typed.card(), ...(details && { billing_details: details }) } },
    };
  }

  // --- 3-D Secure -------------------------------------------------------------------------------------------------------

  // The page resets the browser's default styles of headings, paragraphs and buttons.
  const BUTTON = { font: '600 14px/20px system-ui, sans-serif', minHeight: '44px', padding: '10px 16px', borderRadius: '8px' };
  const CHOICES = {
    complete: { ...BUTTON, background: '#1d4ed8', color: '#fff', border: '1px solid #1d4ed8' },
    fail: { ...BUTTON, background: '#fff', color: '#1f2937', border: '1px solid #9ca3af' },
  };
  const BOX = {
    background: '#fff',
    color: '#1f2937',
    colorScheme: 'light',
    font: '14px/20px system-ui, sans-serif',
    textAlign: 'start',
    boxSizing: 'border-box',
    width: '100%',
    maxWidth: '470px',
    padding: '24px',
    borderRadius: '12px',
    boxShadow: '0 20px 40px rgb(0 0 0 / 25%)',
  };

  /** @returns a promise of `succeeded` or `failed`, resolved when a button is clicked. Escape fails. */
  function askForAuthentication() {
    return new Promise((resolve) => {
      const before = document.activeElement;
      const complete = make('button', { type: 'button', style: CHOICES.complete }, 'Complete authentication');
      const fail = make('button', { type: 'button', style: CHOICES.fail }, 'Fail authentication');
      const buttons = [complete, fail];
      const box = make(
        'div',
        {
          role: 'dialog',
          'aria-modal': 'true',
          'aria-labelledby': 'simulated-3ds-title',
          'aria-describedby': 'simulated-3ds-text',
          style: BOX,
        },
        make(
          'h2',
          { id: 'simulated-3ds-title', style: { margin: '0 0 8px', font: '600 18px/24px system-ui' } },
          '3D Secure test',
        ),
        make(
          'p',
          { id: 'simulated-3ds-text', style: { margin: '0 0 24px' } },
          'This stands for the page on which a bank asks for its customer’s consent.',
        ),
        make('div', { style: { display: 'flex', flexWrap: 'wrap', gap: '8px' } }, ...buttons),
      );
      const style = {
        position: 'fixed',
        inset: '0',
        display: 'flex',
        alignItems: 'center',
        justifyContent: 'center',
        padding: '16px',
        background: 'rgb(0 0 0 / 50%)',
        zIndex: '2147483647',
      };
      // Modal dialogs made with React Aria leave the focus to elements with this attribute.
      const backdrop = make('div', { 'data-react-aria-top-layer': 'true', style }, box);

      const close = (outcome) => {
        backdrop.remove();
        before?.focus?.();
        resolve(outcome);
      };
      complete.addEventListener('click', () => close('succeeded'));
      fail.addEventListener('click', () => close('failed'));
      backdrop.addEventListener('keydown', (event) => {
        event.stopPropagation();
        if (event.key === 'Escape') close('failed');
        if (event.key !== 'Tab') return;
        event.preventDefault();
        buttons[(buttons.indexOf(document.activeElement) + 1) % buttons.length].focus();
      });
      document.body.append(backdrop);
      complete.focus();
    });
  }

  // --- Stripe(…) --------------------------------------------------------------------------------------------------------

  const unsupported = async () => ({
    error: { type: 'invalid_request_error', message: 'The simulator takes cards by setup intents and payment intents only.' },
  });

  function Stripe(key) {
    const confirmCard = async (clientSecret, data = {}, { handleActions } = {}) => {
      const given = data.payment_method;
      const source = given && typeof given === 'object' ? { element: given.card, billing_details: given.billing_details } : given;
      const { parameters, error } = methodParameters(source);
      return error ? { error } : confirm(key, clientSecret, { parameters, handleActions });
    };
    const confirmElements = async ({ elements, clientSecret, confirmParams = {} }) => {
      const group = internals.get(elements);
      const secret = clientSecret ?? group?.options.clientSecret;
      const element = firstOf(group?.elements);
      const billing_details = confirmParams.payment_method_data?.billing_details;
      const { parameters, error } = methodParameters(element ? { element, billing_details } : confirmParams.payment_method);
      return error ? { error } : confirm(key, secret, { parameters: { ...parameters, return_url: confirmParams.return_url } });
    };
    return {
      elements: (options = {}) => createElements(options),
      confirmSetup: confirmElements,
      confirmPayment: confirmElements,
      confirmCardSetup: confirmCard,
      confirmCardPayment: confirmCard,
      retrieveSetupIntent: async (clientSecret) => call(key, clientSecret, { method: 'GET' }),
      retrievePaymentIntent: async (clientSecret) => call(key, clientSecret, { method: 'GET' }),
      handleNextAction: async ({ clientSecret }) =>
        authenticate(key, clientSecret, await call(key, clientSecret, { method: 'GET' })),
      createPaymentMethod: unsupported,
      createToken: unsupported,
      registerAppInfo: () => undefined,
      _registerWrapper: () => undefined,
    };
  }

  window.Stripe = Object.assign(Stripe, { version: 'endive' });
})();
