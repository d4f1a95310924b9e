import { type ReactNode, useId } from 'react';

export interface SectionProps {
  title: string;
  description?: ReactNode;
  /** Anchor for links. */
  anchor?: string;
  children: ReactNode;
}

/** A section of a settings screen: title and description on the left, content on the right. */
export function Section({ title, description, anchor, children }: SectionProps) {
  const headingId = useId();

  return (
    <section
      id={anchor}
      aria-labelledby={headingId}
      className="grid scroll-mt-24 gap-x-12 gap-y-4 border-t border-line py-8 first:border-t-0 first:pt-0 xl:grid-cols-[16rem_minmax(0,1fr)] in-data-aside:xl:max-[100rem]:grid-cols-1!"
    >
      <div className="min-w-0 break-words">
        <h2 id={headingId} className="text-base font-semibold text-ink">
          {title}
        </h2>
        {description && <p className="mt-1 text-sm text-pretty text-ink-muted">{description}</p>}
      </div>
      <div className="min-w-0">{children}</div>
    </section>
  );
}
