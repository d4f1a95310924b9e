// Copies objects of one document into another, whatever refers to whatever: each once, references turned to the copies.
import { follow, type PDF, PdfArray, PdfDict, PdfRef, PdfStream, type PdfValue, resolver } from './objects.ts';

export class Graft {
  readonly #source: PDF;
  readonly #target: PDF;
  readonly #copies = new Map<PdfRef, PdfRef>();
  readonly #waiting: [from: PdfValue, to: PdfValue][] = [];

  constructor(source: PDF, target: PDF) {
    this.#source = source;
    this.#target = target;
  }

  /** The copy of a value; what a reference leads to is copied with all that it refers to. */
  copy(value: PdfValue): PdfValue {
    const made = this.#shallow(value);
    for (let next = this.#waiting.pop(); next; next = this.#waiting.pop()) this.#fill(...next);
    return made;
  }

  /** The copy of a dictionary, as a reference. */
  copyOf(dict: PdfDict): PdfRef {
    const reference = this.#source.context.getRef(dict);
    const copied = this.copy(reference ?? dict);
    return copied instanceof PdfRef ? copied : this.#target.register(copied);
  }

  /** Where the object behind the reference is now; undefined where it was not copied. */
  copiedTo(reference: PdfRef): PdfRef | undefined {
    return this.#copies.get(reference);
  }

  /** Registered before it is filled: objects refer to each other in circles, and in chains too long for recursion. */
  #reference(reference: PdfRef): PdfValue {
    const known = this.#copies.get(reference);
    if (known) return known;
    const found = follow(reference, resolver(this.#source));
    const made = this.#target.register(found ? this.#empty(found) : new PdfDict());
    this.#copies.set(reference, made);
    const copy = this.#target.getObject(made);
    if (found && copy && copy !== found) this.#waiting.push([found, copy]);
    return made;
  }

  #shallow(value: PdfValue): PdfValue {
    if (value instanceof PdfRef) return this.#reference(value);
    const made = this.#empty(value);
    if (made !== value) this.#waiting.push([value, made]);
    return made;
  }

  /** What holds nothing is shared between both documents. */
  #empty(value: PdfValue): PdfValue {
    if (value instanceof PdfStream) return new PdfStream([], value.data);
    if (value instanceof PdfDict) return new PdfDict();
    return value instanceof PdfArray ? new PdfArray() : value;
  }

  #fill(from: PdfValue, to: PdfValue): void {
    if (from instanceof PdfDict && to instanceof PdfDict) {
      for (const [key, value] of from) to.set(key.value, this.#shallow(value));
    } else if (from instanceof PdfArray && to instanceof PdfArray) {
      for (const value of from) to.push(this.#shallow(value));
    }
  }
}
