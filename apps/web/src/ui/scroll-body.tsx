import { type ReactNode, useEffect, useRef, useState } from 'react';

/** A scrollable area that is focusable while it overflows, so that the keyboard can scroll it. */
export function ScrollBody({
  label,
  dir,
  className,
  children,
}: {
  label: string;
  dir?: 'ltr';
  className: string;
  children: ReactNode;
}) {
  const ref = useRef<HTMLDivElement>(null);
  const [isScrolling, setIsScrolling] = useState(false);

  useEffect(() => {
    const body = ref.current;
    if (!body) return undefined;
    const observer = new ResizeObserver(() =>
      setIsScrolling(body.scrollHeight > body.clientHeight || body.scrollWidth > body.clientWidth),
    );
    for (const element of [body, ...body.children]) observer.observe(element);
    return () => observer.disconnect();
  }, []);

  return (
    <div ref={ref} {...(isScrolling ? { role: 'group', 'aria-label': label, tabIndex: 0 } : {})} dir={dir} className={className}>
      {children}
    </div>
  );
}
