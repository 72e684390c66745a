import type { Page } from '@playwright/test'
import axe from 'axe-core'

/** What axe is asked for by its name in the page. */
declare global {
  interface Window {
    readonly axe: typeof axe
  }
}

/** The whole page, or what the page has for itself: menu and header are the same on each. */
export type PartOfPage = 'page' | 'main'

/**
 * What axe finds wrong with a page, a line each: the rule and the first element that breaks it. It stays in the page
 * while pages follow each other inside the app, and no second page is opened to gather frames, of which there are none.
 */
export async function violationsIn(page: Page, part: PartOfPage = 'page'): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  return page.evaluate(async (isWhole) => {
    // Of what is in order only the names of rules are wanted; to describe each element would take most of the time.
    const { violations } = await window.axe.run(isWhole ? document : 'main', { resultTypes: ['violations'] })
    return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html ?? ''}`)
  }, part === 'page')
}
