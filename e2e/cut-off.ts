import type { Page } from '@playwright/test'

/**
 * What of a page's texts cannot be read, a line each: cut off inside its own box, or beyond the edge of the page and of
 * whatever scrolls by itself. A text whose whole is said by a label around it may be shortened.
 */
export async function cutOffIn(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const edge = document.documentElement.clientWidth
    const finding = (element: Element, how: string) =>
      `${how}: ${element.tagName.toLowerCase()} "${(element.textContent ?? '').trim().slice(0, 60)}"`
    const scrollsAlone = (element: Element | null): boolean =>
      element !== null &&
      element !== document.body &&
      (getComputedStyle(element).overflowX !== 'visible' || scrollsAlone(element.parentElement))
    return [...document.body.querySelectorAll<HTMLElement>('*:not(svg, svg *)')].flatMap((element) => {
      const style = getComputedStyle(element)
      const box = element.getBoundingClientRect()
      // What is there for screen readers alone has a box of one pixel.
      if (style.visibility === 'hidden' || style.clipPath !== 'none' || box.width < 2 || box.height < 2) return []
      if (!element.textContent?.trim()) return []
      const hides = (overflow: string) => overflow === 'hidden' || overflow === 'clip'
      const isCut =
        (hides(style.overflowX) && element.scrollWidth > element.clientWidth + 1) ||
        (hides(style.overflowY) && element.scrollHeight > element.clientHeight + 2)
      if (isCut && !element.closest('[aria-label]')) return [finding(element, 'cut off')]
      const isOut = style.position !== 'fixed' && (box.right > edge + 1 || box.left < -1)
      return isOut && !scrollsAlone(element.parentElement) ? [finding(element, 'beyond the edge')] : []
    })
  })
}
