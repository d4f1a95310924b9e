// Globals that every runtime has (browser and server); the package assumes nothing else about its environment.
declare const crypto: { getRandomValues<T extends ArrayBufferView>(array: T): T };
