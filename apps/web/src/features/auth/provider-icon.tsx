// Logos of sign-in services, following their brand guidelines.
import type { SocialProvider } from '@countersign/contract/social-login';
import type { ReactNode } from 'react';

const MARKS: Record<SocialProvider, ReactNode> = {
  google: (
    <>
      <path
        fill="#4285f4"
        d="M23.5 12.3c0-.8-.1-1.6-.2-2.3H12v4.5h6.500a5.5 5.5 0 0 1-2.4 3.600v3h3.900c2.2-2.1 3.5-5.2 3.5-8.800Z"
      />
      <path
        fill="#34a853"
        d="M12 24c3.2 0 6-1.1 8-2.900l-3.9-3c-1.1.7-2.5 1.2-4.1 1.2-3.1 0-5.8-2.1-6.7-5H1.200v3.100A12 12 0 0 0 12 24Z"
      />
      <path fill="#fbbc05" d="M5.3 14.300a7.2 7.2 0 0 1 0-4.600V6.600H1.200a12 12 0 0 0 0 10.800l4.1-3.100Z" />
      <path fill="#ea4335" d="M12 4.700c1.8 0 3.3.6 4.6 1.800L20 3.100A12 12 0 0 0 1.2 6.600l4.1 3.100c.9-2.9 3.6-5 6.7-5Z" />
    </>
  ),
  facebook: (
    <path
      fill="#0866ff"
      d="M24 12a12 12 0 1 0-14.9 11.700v-8H6.600V12h2.500v-1.600c0-4 1.9-5.9 5.8-5.9.8 0 2.1.1 2.6.3v3.300h-1.400c-2 0-2.7.7-2.7 2.700V12h3.900l-.7 3.700h-3.200v8.200A12 12 0 0 0 24 12Z"
    />
  ),
  linkedin: (
    <path
      fill="#0a66c2"
      d="M22.2 0H1.800C.8 0 0 .8 0 1.700v20.500c0 1 .8 1.8 1.8 1.800h20.400c1 0 1.8-.8 1.8-1.800V1.700c0-.9-.8-1.7-1.8-1.700ZM7.1 20.500H3.600V9h3.500v11.500ZM5.3 7.400a2.1 2.1 0 1 1 0-4.1 2.1 2.1 0 0 1 0 4.100Zm15.2 13.100h-3.600v-5.600c0-1.3 0-3-1.8-3s-2.1 1.4-2.1 2.900v5.700H9.400V9h3.400v1.600c.5-.9 1.6-1.8 3.4-1.8 3.6 0 4.3 2.4 4.3 5.400v6.300Z"
    />
  ),
};

export function ProviderIcon({ provider, className }: { provider: SocialProvider; className?: string }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 24 24" className={className}>
      {MARKS[provider]}
    </svg>
  );
}
