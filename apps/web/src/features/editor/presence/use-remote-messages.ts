// Messages between people who have the same pdf open, with their sender. Nothing is stored.
import { channels } from '@countersign/contract/live';
import { useEffect, useEffectEvent } from 'react';
import { z } from 'zod/mini';
import { type Sender, joinPresence } from '#lib/live.ts';
import { useSession } from '#lib/session/session.ts';
import { useEditorScreen } from '../context/editor-context.ts';

const MAX_NAME_LENGTH = 300;

interface RemoteMessages<Message> {
  event: `client-${string}`;
  message: z.ZodMiniType<Message>;
  /** `who`: null for the same person in another window or device. */
  onMessage: (message: Message, who: string | null) => void;
  /** Called once: sends messages through `tell`. @returns a function that stops it */
  watch: (send: (message: Message) => void) => () => void;
}

export function useRemoteMessages<Message>({ event, message, onMessage, watch }: RemoteMessages<Message>): void {
  const { editor, pdf } = useEditorScreen();
  const { user } = useSession();
  const name = user ? `${user.first_name} ${user.last_name}` : '';
  const onData = useEffectEvent((data: unknown, teller: Sender) => {
    const parsed = z.object({ name: z.string().check(z.maxLength(MAX_NAME_LENGTH)), message }).safeParse(data);
    if (parsed.success) onMessage(parsed.data.message, teller.is_self ? null : (teller.name ?? parsed.data.name));
  });
  const onJoined = useEffectEvent(watch);

  useEffect(() => {
    if (!editor.can_edit || name === '') return;
    const channel = joinPresence(channels.pdfPresence(pdf.id), {
      onPeople: () => undefined,
      onClientEvent: { [event]: (data, teller) => onData(data, teller) },
    });
    const stop = onJoined((said) => channel.sendSoon(event, { name, message: said }));
    return () => {
      stop();
      channel.leave();
    };
  }, [editor, event, name, pdf.id]);
}
