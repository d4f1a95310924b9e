import { type EditorViewName, setPreferences } from '@countersign/contract/users';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';
import { setAnswered } from '#lib/api/set-answered.ts';
import { sessionQuery, useSession } from '#lib/session/session.ts';

/** The view stored in the user's account, and a function to change it. */
export function useSavedView(): { account: EditorViewName | null; save: (view: EditorViewName) => Promise<void> } {
  const client = useQueryClient();
  const { user } = useSession();

  return {
    account: user?.editor_view ?? null,
    async save(view) {
      const { editor_view } = await call(setPreferences, { body: { editor_view: view } });
      setAnswered(client, sessionQuery.queryKey, (known) => known && { ...known, editor_view });
    },
  };
}
