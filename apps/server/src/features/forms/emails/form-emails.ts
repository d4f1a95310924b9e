import type { Language } from '@countersign/contract/languages';
import { sayIn } from '#platform/i18n/messages.ts';
import type { EmailContent } from '#platform/email/template.ts';
import { formTexts as texts } from './email-texts.ts';

/** Contains nothing that the visitor has entered, because it may reach a stranger's mailbox. */
export function formCodeEmail(facts: { form_name: string; code: string; language: Language }): EmailContent {
  const { language, code } = facts;
  const say = sayIn(language);
  const values = { code, form: facts.form_name };
  return {
    language,
    subject: say(texts.subject, values),
    preview: say(texts.preview),
    heading: say(texts.heading, values),
    paragraphs: [say(texts.where, values), say(texts.mistyped)],
    footer: say(texts.footer),
  };
}
