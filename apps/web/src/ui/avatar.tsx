import { Building2 } from 'lucide-react';
import { initialsOf } from '#lib/initials-of.ts';
import { classNames } from './class-names.ts';

export interface AvatarProps {
  name: string;
  image?: string | null | undefined;
  /** People are round, organizations square. */
  shape?: 'circle' | 'square';
  size?: keyof typeof SIZES;
}

const SIZES = { small: 'size-6', medium: 'size-8', large: 'size-20' } as const;

/** Sizes grow with the browser's minimum font size, so that letters are not cut off. */
const LETTERS = {
  small: 'min-h-6 min-w-6 text-[0.625rem]',
  medium: 'min-h-8 min-w-8 text-xs',
  large: 'min-h-20 min-w-20 text-xl',
} as const;

/** A logo is shown completely, and may be wider than high. */
const LOGO = 'shrink-0 rounded-md object-contain';
const LOGO_SIZES = { small: 'h-6 min-w-6 max-w-16', medium: 'h-8 min-w-8 max-w-20', large: 'h-20 min-w-20 max-w-48' } as const;

/** Decorative, because the name is beside it. Without an image, people have initials and organizations a default logo. */
export function Avatar({ name, image, shape = 'circle', size = 'medium' }: AvatarProps) {
  const classes = classNames(
    'inline-flex shrink-0 items-center justify-center overflow-hidden bg-sunken font-semibold text-ink-muted select-none',
    shape === 'circle' ? 'rounded-full' : 'rounded-md',
  );
  if (image && shape === 'square') return <img src={image} alt="" className={classNames(LOGO, LOGO_SIZES[size])} />;
  if (image) return <img src={image} alt="" className={classNames(classes, SIZES[size], 'object-cover')} />;
  if (shape === 'square')
    return <Building2 aria-hidden="true" data-default-logo className={classNames(classes, SIZES[size], 'p-1 text-accent-ink')} />;

  return (
    <span aria-hidden="true" className={classNames(classes, LETTERS[size])}>
      {initials(name)}
    </span>
  );
}

/** The first letters of the first word and the last. */
export function initials(name: string): string {
  const words = name.trim().split(/\s+/);
  return initialsOf([words[0] ?? '', ...words.slice(1).slice(-1)]);
}
