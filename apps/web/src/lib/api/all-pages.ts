import type { Page } from '@countersign/contract/lists';

/** Every item of a paged list, one request after another (`fetchPage` is called with 1, 2, …). */
export async function allPages<Item>(fetchPage: (number: number) => Promise<Page<Item>>): Promise<Item[]> {
  const items: Item[] = [];

  for (let number = 1; ; number += 1) {
    const page = await fetchPage(number);
    items.push(...page.data);
    if (page.next_page_url === null || page.data.length === 0) return items;
  }
}
