// Targets of actions outside the document (ISO 32000-2, 12.6.4).
import { Buffer } from 'node:buffer';
import { follow, PdfArray, PdfDict, PdfString, type PdfValue, type Resolver } from '../objects/objects.ts';

/** URIs and other files. */
export function addressesOf(action: PdfDict, resolve: Resolver): string[] {
  if (!action.has('S')) return [];
  const file = follow(action.get('F'), resolve);
  const targets = [action.get('URI'), file, ...(file instanceof PdfDict ? ['F', 'UF', 'Desc'].map((key) => file.get(key)) : [])];
  return targets
    .map((value) => follow(value, resolve))
    .flatMap((value) => (value instanceof PdfString ? [value.asString()] : []));
}

/** The address itself, and its percent-decoded form (RFC 3986, 2.1) if different. */
export function waysToRead(address: string): string[] {
  const readable = address.replaceAll(/(?:%[\da-f]{2})+/gi, (bytes) =>
    Buffer.from(bytes.replaceAll('%', ''), 'hex').toString('utf8'),
  );
  return readable === address ? [address] : [address, readable];
}

/**
 * The actions that an annotation triggers, and their follow-up actions.
 * @param onStep called for each action
 */
export function actionsOf(annotation: PdfDict, resolve: Resolver, onStep: () => void): PdfDict[] {
  const triggered = follow(annotation.get('AA'), resolve);
  const waiting: (PdfValue | undefined)[] = [annotation.get('A'), annotation.get('PA')];
  if (triggered instanceof PdfDict) for (const [, action] of triggered) waiting.push(action);
  const found = new Set<PdfDict>();
  while (waiting.length > 0) {
    const action = follow(waiting.pop(), resolve);
    onStep();
    if (action instanceof PdfArray)
      for (const item of action) waiting.push(follow(item, resolve) instanceof PdfDict ? item : undefined);
    if (!(action instanceof PdfDict) || found.has(action)) continue;
    found.add(action);
    waiting.push(action.get('Next'));
  }
  return [...found];
}
