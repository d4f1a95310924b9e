import { type ButtonProps as AriaButtonProps, Button as AriaButton } from 'react-aria-components/Button';
import { classNames } from './class-names.ts';
import { Spinner } from './spinner.tsx';

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger';
export type ButtonSize = 'medium' | 'small' | 'large';

export interface ButtonProps extends Omit<AriaButtonProps, 'className'> {
  variant?: ButtonVariant;
  size?: ButtonSize;
  className?: string;
}

const VARIANTS: Record<ButtonVariant, string> = {
  primary: 'bg-accent text-on-accent shadow-card hover:bg-accent-hover pressed:bg-accent-hover',
  secondary: 'border border-line bg-raised text-ink shadow-card hover:bg-hover pressed:bg-hover',
  quiet: 'text-ink hover:bg-hover pressed:bg-hover',
  danger: 'border border-line bg-raised text-danger shadow-card hover:bg-danger-soft pressed:bg-danger-soft',
};

const SIZES: Record<ButtonSize, string> = {
  small: 'h-fit min-h-8 gap-1.5 px-3 text-sm',
  medium: 'h-fit min-h-10 gap-2 px-4 text-sm',
  large: 'h-fit min-h-12 gap-2 px-6 text-base',
};

/** The classes of a button, for links that look like one. */
export function buttonClasses(variant: ButtonVariant = 'secondary', size: ButtonSize = 'medium'): string {
  return classNames(
    'inline-flex shrink-0 cursor-default items-center justify-center rounded-lg font-medium whitespace-nowrap',
    'transition-colors duration-150 disabled:opacity-50 [&_svg]:size-4 [&_svg]:shrink-0',
    VARIANTS[variant],
    SIZES[size],
  );
}

/** A button that does something. While `isPending` it keeps its width and its focus, and says that it is busy. */
export function Button({ variant = 'secondary', size = 'medium', className, children, ...rest }: ButtonProps) {
  return (
    <AriaButton {...rest} className={classNames(buttonClasses(variant, size), 'relative', className)}>
      {(state) => (
        <>
          <span className={classNames('inline-flex items-center justify-center gap-2', state.isPending && 'invisible')}>
            {typeof children === 'function' ? children(state) : children}
          </span>
          {state.isPending && <Spinner className="absolute" />}
        </>
      )}
    </AriaButton>
  );
}
