/** Maximum cost per document, in evaluation steps of a tint or work that takes about as long. */
const maxSteps = 2 ** 24;

/** The remaining work that may be spent on a document's colours. */
export class TintBudget {
  #left: number;

  constructor(steps = maxSteps) {
    this.#left = steps;
  }

  get isSpent(): boolean {
    return this.#left < 0;
  }

  /** @returns whether there was that much left */
  spend(steps: number): boolean {
    this.#left -= steps;
    return this.#left >= 0;
  }
}
