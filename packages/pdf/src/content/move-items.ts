import type { DrawItem, PathCommand } from './draw-items.ts';

/** The same items moved by `x` to the right and `y` down, in points. */
export function moveItems(items: readonly DrawItem[], { x, y }: { x: number; y: number }): DrawItem[] {
  return items.map((item) => {
    switch (item.kind) {
      case 'line':
        return { ...item, x1: item.x1 + x, x2: item.x2 + x, y1: item.y1 + y, y2: item.y2 + y };
      case 'path':
        return { ...item, commands: item.commands.map((command) => moveCommand(command, x, y)) };
      case 'turned':
        return { ...item, x: item.x + x, y: item.y + y, items: moveItems(item.items, { x, y }) };
      default:
        return { ...item, x: item.x + x, y: item.y + y };
    }
  });
}

function moveCommand([operator, ...numbers]: PathCommand, x: number, y: number): PathCommand {
  // The number of coordinates is unchanged, so the command keeps its type.
  return [operator, ...numbers.map((value, index) => value + (index % 2 ? y : x))] as PathCommand;
}
