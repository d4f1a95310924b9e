// What every runtime has (browser and server); the package knows nothing else of where it runs.
declare const crypto: { getRandomValues<T extends ArrayBufferView>(array: T): T };
