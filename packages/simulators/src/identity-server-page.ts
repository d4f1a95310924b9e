// The sign-in page of the simulated Google, Facebook and LinkedIn: choose a person, or cancel.
import type { IdentityPerson, IdentityService } from './identity-server.ts';

const NAMES: Record<IdentityService, string> = { google: 'Google', facebook: 'Facebook', linkedin: 'LinkedIn' };

/** @param url of the request, to which the choice is added */
export function choicePage({
  service,
  people,
  url,
}: {
  service: IdentityService;
  people: readonly IdentityPerson[];
  url: URL;
}): string {
  const choices = people.map((person) => choice(url, person.id, `Continue as ${person.first_name}`, aboutEmail(person)));
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Stand-in for ${NAMES[service]}</title>
<style>
  body { font: 16px/1.5 system-ui, sans-serif; max-width: 24rem; margin: 4rem auto; padding: 0 1rem; }
  a { display: block; padding: 0.75rem 1rem; margin: 0.5rem 0; border: 1px solid #767676; border-radius: 0.5rem; color: #111; }
  small { display: block; color: #555; }
</style>
<main>
  <h1>Stand-in for ${NAMES[service]}</h1>
  <p>Who are you?</p>
  ${[...choices, choice(url, '', 'Do not sign in', '')].join('\n  ')}
</main>
</html>
`;
}

function choice(url: URL, person: string, label: string, about: string): string {
  const target = new URL(url);
  target.searchParams.set('person', person);
  return `<a href="${escaped(target.pathname + target.search)}">${escaped(label)}${about ? `<small>${escaped(about)}</small>` : ''}</a>`;
}

function aboutEmail({ email, is_email_verified }: IdentityPerson): string {
  if (!email) return 'no address';
  return is_email_verified ? email : `${email}, not verified`;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}
