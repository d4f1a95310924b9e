import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type FormEvent, useState } from 'react';
import { expect, it, vi } from 'vitest';
import { SuggestField } from './suggest-field.tsx';

const KNOWN = [{ id: 'sofia@example.com', text: 'Sofia' }];

function NameForm({ onSend }: { onSend: (name: string) => void }) {
  const [name, setName] = useState('');
  const send = (event: FormEvent) => {
    event.preventDefault();
    onSend(name);
  };
  return (
    <form onSubmit={send}>
      <SuggestField
        label="Name"
        value={name}
        onChange={setName}
        items={name === '' ? [] : KNOWN}
        onChoose={({ text }) => setName(text)}
      >
        {({ text }) => text}
      </SuggestField>
    </form>
  );
}

async function openSuggestions() {
  const onSend = vi.fn<(name: string) => void>();
  render(<NameForm onSend={onSend} />);
  const person = userEvent.setup();
  await person.type(screen.getByRole('combobox', { name: 'Name' }), 'So');
  expect(await screen.findByRole('option', { name: 'Sofia' })).toBeTruthy();
  return { person, onSend };
}

it('Enter submits the typed text, even with suggestions open', async () => {
  const { person, onSend } = await openSuggestions();
  await person.keyboard('{Enter}');
  expect(onSend.mock.calls).toEqual([['So']]);
  expect(screen.queryByRole('option')).toBeNull();
});

it('Enter accepts the focused suggestion, and submits with the next press', async () => {
  const { person, onSend } = await openSuggestions();
  await person.keyboard('{ArrowDown}{Enter}');
  expect(screen.getByRole('combobox', { name: 'Name' })).toHaveProperty('value', 'Sofia');
  expect(onSend).not.toHaveBeenCalled();
  await person.keyboard('{Enter}');
  expect(onSend.mock.calls).toEqual([['Sofia']]);
});

it('Enter that accepts a conversion of an input method sends nothing', async () => {
  const { onSend } = await openSuggestions();
  fireEvent.keyDown(screen.getByRole('combobox', { name: 'Name' }), { key: 'Enter', keyCode: 229 });
  expect(onSend).not.toHaveBeenCalled();
});
