import { z } from 'zod';
import { profile } from './account-fields.ts';
import { BODY_BYTES, endpoint } from './endpoint.ts';
import { id, language, nullableTime, picture, sealMode, time, timeZone } from './fields.ts';
import { reauthentication } from './reauthentication.ts';

export const THEMES = ['system', 'light', 'dark'] as const;
const theme = z.enum(THEMES);
export type Theme = z.infer<typeof theme>;

/** `scale`: at the zoom at which pdfs open; `full`: fitted to the window's width. */
const editorView = z.enum(['scale', 'full']);
export type EditorViewName = z.infer<typeof editorView>;

export const user = z.object({
  id,
  email: z.string(),
  email_verified_at: nullableTime,
  verifiedEmail: z.boolean(),
  /** Requested, but not verified yet; until then `email` stays. */
  pending_email: z.string().nullable(),
  first_name: z.string(),
  last_name: z.string(),
  full_name: z.string(),
  /** null: the browser's language. */
  locale: language.nullable(),
  time_zone: z.string().nullable(),
  theme: theme.nullable(),
  /** How pdfs open in the editor; null: the choice stored in the browser, or else `scale`. */
  editor_view: editorView.nullable(),
  /** The default for documents sent from the personal space. */
  seal_mode: sealMode,
  is_active: z.boolean(),
  is_support_staff: z.boolean(),
  is_developer: z.boolean(),
  is_billable: z.boolean().optional(),
  avatar_base64: z.string().nullable().optional(),
  created_at: time,
  updated_at: time,
  deleted_at: nullableTime,
  disabled_at: nullableTime,
  human_readable_activity_status: z.enum(['online', 'away', 'offline']),
  human_readable_created_at: z.string(),
  human_readable_deleted_at: z.string().nullable(),
  human_readable_updated_at: z.string(),
});
export type User = z.infer<typeof user>;

const APPENDS = ['avatar_base64', 'is_billable'] as const;
export type UserAppend = (typeof APPENDS)[number];

export const getMe = endpoint({
  method: 'GET',
  path: '/api/users/me',
  summary: 'Get the signed-in user',
  tag: 'account',
  query: z.strictObject({
    append: z
      .string()
      .default('')
      .transform(namesOf)
      .pipe(z.array(z.enum(APPENDS))),
  }),
  answer: user,
});

/** Base64 of about six million pixels; the screen sends less than a tenth of it. */
const MAX_AVATAR_CHARACTERS = 8 * 1024 * 1024;

export const updateMe = endpoint({
  method: 'PUT',
  path: '/api/users/me',
  summary: 'Update the profile',
  description:
    'A new email address takes effect once it is verified by the emailed link, and requires the password or a code. Without `avatar` the picture does not change; null removes it.',
  tag: 'account',
  ability: 'session',
  max_body_bytes: BODY_BYTES.images,
  body: profile.extend({
    avatar: picture(MAX_AVATAR_CHARACTERS).nullable().optional(),
    ...reauthentication.shape,
  }),
  answer: user,
});

export const cancelEmailChange = endpoint({
  method: 'DELETE',
  path: '/api/users/me/pending-email',
  summary: 'Cancel a pending change of the email address',
  description: 'The emailed link stops working.',
  tag: 'account',
  ability: 'session',
  answer: user,
});

export const setPreferences = endpoint({
  method: 'PUT',
  path: '/api/users/me/preferences',
  summary: 'Update preferences',
  description:
    'Language of emails, time zone, theme, editor view, and kind of seal. null means the browser’s setting; omitted properties do not change.',
  tag: 'account',
  ability: 'session',
  body: z.object({
    locale: language.nullable().optional(),
    time_zone: timeZone.nullable().optional(),
    theme: theme.nullable().optional(),
    editor_view: editorView.nullable().optional(),
    seal_mode: sealMode.optional(),
  }),
  answer: user,
});

const spaceChoice = z.object({ default_organization_id: id.nullable() });

export const getDefaultOrganization = endpoint({
  method: 'GET',
  path: '/api/users/{id}/settings/default_organization_id',
  summary: 'Get the default organization',
  description: 'null for the private space.',
  tag: 'account',
  answer: spaceChoice,
});

export const setDefaultOrganization = endpoint({
  method: 'PUT',
  path: '/api/users/{id}/settings/default_organization_id',
  summary: 'Set the default organization',
  tag: 'account',
  body: z.object({ value: id.nullable() }),
  answer: spaceChoice,
});

function namesOf(list: string): string[] {
  return list === '' ? [] : list.split(',').map((name) => name.trim());
}
