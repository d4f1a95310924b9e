// Copies objects from one document into another, including circular references: each object once, with references updated.
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

  /** Copies a value along with everything it refers to. */
  copy(value: PdfValue): PdfValue {
    const made = this.#shallow(value);
    for (let next = this.#waiting.pop(); next; next = this.#waiting.pop()) this.#fill(...next);
    return made;
  }

  /** Copies a dictionary and returns a reference to the copy. */
  copyOf(dict: PdfDict): PdfRef {
    const reference = this.#source.context.getRef(dict);
    const copied = this.copy(reference ?? dict);
    return copied instanceof PdfRef ? copied : this.#target.register(copied);
  }

  /** The reference to the copy; undefined if the object was not copied. */
  copiedTo(reference: PdfRef): PdfRef | undefined {
    return this.#copies.get(reference);
  }

  /**
   * Registers the copy before filling it, because objects refer to each other in cycles and in chains too long for
   * recursion.
   */
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

  /** Immutable values are shared between both documents. */
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
