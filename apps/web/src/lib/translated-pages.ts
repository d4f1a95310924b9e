// Keeps React going on a page that the browser has translated. Google Translate takes text nodes away and puts <font> elements in their
// place: what React then writes into such a text node is not seen, and where it removes one or inserts before one it throws and the
// screen is gone (https://github.com/facebook/react/issues/11538). React offers no border for this, so the two methods of the DOM that it
// calls are replaced here, for nodes that were moved alone. Nothing is translated or kept from being translated here.

type Insert = typeof Node.prototype.insertBefore;
type Remove = typeof Node.prototype.removeChild;

/** Detached text nodes, and the elements that replaced them. */
const replaced = new WeakMap<Node, Element>();

/** Call once, before anything is rendered. @returns a function that stops it */
export function followTranslation(root: Node = document.documentElement): () => void {
  // Detached text nodes are observed as well, as long as they are watched.
  const written = new MutationObserver((records) => {
    for (const { target } of records) restore(target);
  });
  const moved = new MutationObserver((records) => {
    for (const record of records)
      for (const node of record.removedNodes) {
        const replacement = node instanceof Text && !node.isConnected ? placeholderFor(record) : undefined;
        if (!replacement) continue;
        replaced.set(node, replacement);
        written.observe(node, { characterData: true });
      }
  });
  moved.observe(root, { childList: true, subtree: true });

  const { insertBefore, removeChild } = Node.prototype;
  Node.prototype.insertBefore = function insert(this: Node, node: Node, before: Node | null) {
    return insertBefore.call(this, node, before && currentChild(this, before));
  } as Insert;
  Node.prototype.removeChild = function remove(this: Node, child: Node) {
    const own = currentChild(this, child);
    if (own) removeChild.call(this, own);
    return child;
  } as Remove;
  return () => {
    moved.disconnect();
    written.disconnect();
    Object.assign(Node.prototype, { insertBefore, removeChild });
  };
}

/** Shows what React has written, for the translator to translate again. */
function restore(text: Node): void {
  const replacement = replaced.get(text);
  replaced.delete(text);
  if (replacement?.isConnected && !text.isConnected) replacement.replaceWith(text);
}

/**
 * The child of a parent that stands for a node now: itself, what took its place, or what it was put into. null: there is none any more.
 * A node that no one has moved stays the one that was asked for, wrong as it may be.
 */
function currentChild(parent: Node, node: Node): Node | null {
  if (node.parentNode === parent) return node;
  const replacement = replaced.get(node);
  if (replacement?.parentNode === parent) return replacement;
  let outer: Node | null = node;
  while (outer && outer.parentNode !== parent) outer = outer.parentNode;
  return outer ?? (replaced.has(node) ? null : node);
}

function placeholderFor({ addedNodes, previousSibling, nextSibling }: MutationRecord): Element | undefined {
  return [...addedNodes, previousSibling, nextSibling].find((node) => node instanceof Element && node.localName === 'font') as
    | Element
    | undefined;
}
