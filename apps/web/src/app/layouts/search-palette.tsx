import type { Folder as FolderItem } from '@countersign/contract/folders';
import type { Pdf } from '@countersign/contract/pdfs';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Building2, FileText, Folder, LayoutTemplate, PenLine, Plus, Settings, User, Wrench } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { membersQuery } from '#features/members/members-api.ts';
import { foundFoldersQuery } from '#features/pdfs/folders/folder-queries.ts';
import { foundPdfsQuery } from '#features/pdfs/pdf-queries.ts';
import type { ToolEntry } from '#features/tools/tool-catalogue.ts';
import { paths } from '#config/paths.ts';
import { useSettled } from '#lib/use-settled.ts';
import { reportFailure } from '#lib/report-failure.ts';
import { SCREEN_ROLES, isAllowed } from '#lib/space/roles.ts';
import { useSpace, useSwitchSpace } from '#lib/space/space.ts';
import { CommandDialog, type CommandSection } from '#ui/command-dialog.tsx';
import { SETTINGS_SECTIONS } from './settings-sections.ts';
import { useNavItems } from './use-nav-items.tsx';
import { useSettingsItems } from './use-settings-items.ts';

const SEARCH_DELAY_MS = 200;
const FOUND = 'found:';
const FOLDER = 'folder:';
const SPACE = 'space:';
const MEMBER = 'member:';
const PRIVATE = 'private';
const NEW_SPACE = 'new-space';
const ICONS: Record<Pdf['mode'], ReactNode> = { edit: <FileText />, template: <LayoutTemplate />, signing: <PenLine /> };

/** Global search: documents by name and content, screens, settings, people, and other spaces. */
export function SearchPalette({ typed: begun = '', onClose }: { typed?: string; onClose: () => void }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const { organization, organizations, role } = useSpace();
  const switchSpace = useSwitchSpace();
  const [typed, setTyped] = useState(begun);
  const tools = useTools(typed.trim() !== '');
  const places = useNavItems();
  const settings = useSettingsItems();
  const found = useFound(typed, isAllowed(role, SCREEN_ROLES.templates));
  const mayManage = isAllowed(role, SCREEN_ROLES.organizations);
  const parts = SETTINGS_SECTIONS.filter(({ isOfOrganization }) => !isOfOrganization || (organization !== null && mayManage));
  const members = useQuery({ ...membersQuery(organization?.id ?? ''), enabled: organization !== null && mayManage }).data ?? [];
  const choose = (key: string) => {
    if (key === PRIVATE) switchSpace.mutate(null);
    else if (key.startsWith(SPACE)) switchSpace.mutate(key.slice(SPACE.length));
    else if (key.startsWith(FOLDER)) {
      // Folders are in both galleries; people without access to documents have templates.
      const to = isAllowed(role, SCREEN_ROLES.documents) ? '/documents' : '/templates';
      void navigate({ to, search: { folder: key.slice(FOLDER.length) } });
    } else void navigate({ href: addressOf(key) });
  };

  const sections: CommandSection[] = [
    {
      id: 'pdfs',
      title: typed.trim() === '' ? t`Recent` : t`Documents`,
      commands: found.pdfs.map(({ id, mode, name }) => ({
        id: FOUND + id,
        label: name,
        icon: ICONS[mode],
        // Keeps earlier results as long as their names match the new text.
        ...(found.isFor === typed.trim() && { words: null }),
      })),
    },
    {
      id: 'folders',
      title: t`Folders`,
      commands: found.folders.map(({ id, name }) => ({ id: FOLDER + id, label: name, icon: <Folder /> })),
    },
    { id: 'places', title: t`Go to`, commands: places.map(({ to, label, icon }) => ({ id: to, label, icon })) },
    {
      id: 'tools',
      title: t`Tools`,
      commands: tools.map(({ name, label, about, words }) => ({
        id: `/tools/${name}`,
        label: t(label),
        icon: <Wrench />,
        words: [label, about, words].map((word) => t(word)).join('\n'),
      })),
    },
    {
      id: 'settings',
      title: t`Settings`,
      commands: [
        ...settings.map(({ to, label }) => ({ id: to, label, icon: <Settings /> })),
        // Listing all of them before anything is typed would hide the recent documents.
        ...(typed.trim() === '' ? [] : parts).map(({ to, label, words }) => ({
          id: to,
          label: t(label),
          icon: <Settings />,
          words: [label, ...words].map((word) => t(word)).join('\n'),
        })),
      ],
    },
    {
      id: 'spaces',
      title: t`Switch workspace`,
      commands: [
        { id: PRIVATE, label: t`My stuff`, icon: <User /> },
        ...organizations.map(({ id, name }) => ({ id: SPACE + id, label: name, icon: <Building2 /> })),
        ...(mayManage ? [{ id: NEW_SPACE, label: t`Create new organization`, icon: <Plus /> }] : []),
      ],
    },
    {
      id: 'members',
      title: t`Users`,
      commands: (typed.trim() === '' ? [] : members).map(({ id, user }) => ({
        id: MEMBER + id,
        label: user?.full_name ?? '',
        icon: <User />,
        words: `${user?.full_name ?? ''} ${user?.email ?? ''}`,
      })),
    },
  ];

  return (
    <CommandDialog
      label={t`Search`}
      placeholder={t`Search documents, settings and people`}
      empty={t`No results`}
      sections={sections}
      typed={begun}
      onChoose={choose}
      onClose={onClose}
      onSearch={setTyped}
    />
  );
}

/** For screens and settings, the key is the path itself. */
function addressOf(key: string): string {
  if (key.startsWith(FOUND)) return paths.pdf(key.slice(FOUND.length));
  if (key.startsWith(MEMBER)) return '/settings/organizations#organization-users';
  return key === NEW_SPACE ? '/settings/organizations?trigger_new_org=true' : key;
}

/** Recently changed documents at first, then those that match by name, text or signees. */
function useFound(
  typed: string,
  mayUseFolders: boolean,
): { pdfs: readonly Pdf[]; folders: readonly FolderItem[]; isFor: string | null } {
  const { space } = useSpace();
  const search = useSettled(typed.trim(), SEARCH_DELAY_MS);
  const folders = useQuery({ ...foundFoldersQuery(space, search), enabled: search !== '' && mayUseFolders });
  const { data = [], isPlaceholderData, isSuccess } = useQuery(foundPdfsQuery(space, search));
  return {
    pdfs: search === '' ? data : data.toSorted((a, b) => likeness(b.name, search) - likeness(a.name, search)),
    folders: search === '' ? [] : (folders.data ?? []),
    isFor: isSuccess && !isPlaceholderData ? search : null,
  };
}

/** How well a name matches the search; equal matches keep their order. */
function likeness(name: string, search: string): number {
  const [whole, searched] = [name.toLocaleLowerCase(), search.toLocaleLowerCase()];
  if (whole === searched) return 3;
  return whole.startsWith(searched) ? 2 : Number(whole.includes(searched));
}

/** Tools appear once something is typed. The catalogue loads then, to keep the first load small. */
function useTools(isTyped: boolean): readonly ToolEntry[] {
  const [tools, setTools] = useState<readonly ToolEntry[]>([]);
  useEffect(() => {
    if (isTyped)
      void import('#features/tools/tool-catalogue.ts').then(
        ({ TOOL_GROUPS }) => setTools(TOOL_GROUPS.flatMap((group) => group.tools)),
        reportFailure,
      );
  }, [isTyped]);
  return isTyped ? tools : [];
}
