import { createLink } from '@tanstack/react-router';
import { type LinkProps as AriaLinkProps, Link as AriaLink } from 'react-aria-components/Link';
import { type ButtonSize, type ButtonVariant, buttonClasses } from './button.tsx';
import { classNames } from './class-names.ts';

interface TextLinkProps extends Omit<AriaLinkProps, 'className'> {
  className?: string;
}

/** An inline link to a screen: <TextLink to="/login">. */
export const TextLink = createLink(({ className, ...rest }: TextLinkProps) => (
  <AriaLink
    {...rest}
    className={classNames('rounded-sm font-medium text-accent-ink underline-offset-4 hover:underline', className)}
  />
));

interface ButtonLinkProps extends TextLinkProps {
  variant?: ButtonVariant;
  size?: ButtonSize;
}

/** A link that looks like a button. */
export const ButtonLink = createLink(({ variant, size, className, ...rest }: ButtonLinkProps) => (
  <AriaLink {...rest} className={classNames(buttonClasses(variant, size), className)} />
));

/** An unstyled link. */
export const PlainLink = createLink(({ className, ...rest }: TextLinkProps) => (
  <AriaLink {...rest} className={className ?? ''} />
));
