import type { Page } from '@playwright/test'
import { gzipSync } from 'node:zlib'

/** What pages may load of JavaScript, in kB as gzip; `docs/adr/0011-what-the-browser-does-without.md` says why. */
export const weightGoals = {
  /** With its picture, the roles of the demo, the worker and undo in the client. */
  signIn: 197,
  /** Doors as tiles, with their pictures, the live state, the bar of an open alarm and the menu of attendance. */
  firstList: 277.2,
  /** All of a page that needs no account, as it comes over the line. */
  publicPage: 60,
} as const

/** After so long a page has loaded what belongs to it. */
const settledMs = 1_000

/**
 * JavaScript that the sign-in page and the first list load, in kB as gzip, as a browser loads them with an empty cache.
 * Signs in on the way.
 */
export async function weighPages(page: Page, address: string, account: { userName: string; password: string }) {
  const scripts = new Map<string, number>()
  page.on('response', async (response) => {
    if (!/\.m?js(\?|$)/.test(response.url())) return
    const body = await response.body().catch(() => Buffer.alloc(0))
    scripts.set(response.url(), gzipSync(body).length / 1_000)
  })
  const firstTile = page.getByRole('button', { name: /^Unlock / }).first()
  const total = () => [...scripts.values()].reduce((sum, size) => sum + size, 0)
  await page.goto(`${address}/manager/login`, { waitUntil: 'networkidle' })
  const signIn = total()
  await page.getByLabel(/user name/i).fill(account.userName)
  await page.getByLabel(/^password/i).fill(account.password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.waitForURL(/propertyOffice/)
  await page.goto(`${address}/manager/propertyOffice/doors`)
  await firstTile.waitFor()
  await page.waitForTimeout(settledMs)
  scripts.clear()
  await page.reload({ waitUntil: 'load' })
  await firstTile.waitFor()
  await page.waitForTimeout(settledMs)
  return { signIn, firstList: total() }
}
