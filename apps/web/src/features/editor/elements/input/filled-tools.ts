// Inputs filled with signee data, and the tools that place them.
import type { FilledWith } from '@countersign/document-model';
import { AtSign, Briefcase, Building2, CalendarCheck, type LucideIcon, UserRound } from 'lucide-react';

export const FILLED_ICONS: Record<FilledWith, LucideIcon> = {
  date_signed: CalendarCheck,
  full_name: UserRound,
  first_name: UserRound,
  last_name: UserRound,
  email: AtSign,
  company: Building2,
  job_title: Briefcase,
};

/** In palette order, with their keys. Parts of a name are chosen in the properties of a field. */
export const FILLED_TOOLS = [
  { fills_with: 'date_signed', shortcut: 'D' },
  { fills_with: 'full_name', shortcut: 'U' },
  { fills_with: 'email', shortcut: 'E' },
  { fills_with: 'company', shortcut: 'M' },
  { fills_with: 'job_title', shortcut: 'J' },
] as const satisfies { fills_with: FilledWith; shortcut: string }[];
