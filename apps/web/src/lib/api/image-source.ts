// Images from the server when there is no session cookie.
import { useEffect, useState } from 'react';
import { credentialHeaders, isStateless } from './credentials.ts';

/** An <img> cannot send a bearer token, so in stateless mode the image is fetched and shown from memory. */
export function useImageSource(address: string | null): string | null {
  const [fetched, setFetched] = useState<string | null>(null);
  const isFetched = isStateless() && !address?.startsWith('data:');

  useEffect(() => {
    if (!isFetched || !address) return undefined;
    const controller = new AbortController();
    let url: string | undefined;

    void fetchImage(address, controller.signal).then((blob) => {
      if (blob) setFetched((url = URL.createObjectURL(blob)));
    });
    return () => {
      controller.abort();
      if (url) URL.revokeObjectURL(url);
    };
  }, [address, isFetched]);

  return isFetched ? fetched : address;
}

async function fetchImage(address: string, signal: AbortSignal): Promise<Blob | null> {
  try {
    const response = await fetch(address, { headers: await credentialHeaders('GET'), signal });
    return response.ok ? await response.blob() : null;
  } catch {
    return null;
  }
}
