import { chromium } from '@playwright/test'
import { gzipSync } from 'node:zlib'
import { findBrowser } from '../tools/browser.mjs'
import { inDemo } from '../tools/product.ts'

/**
 * (c) JavaScript that the sign-in page and the first list load, gzip, as a browser loads them with an empty cache.
 * The peer is the one-resource react-admin build of the performance notes (1.3): 383 kB gzip in one chunk.
 */
const reactAdminKb = 383
const goals = { signIn: 190, firstList: 260 }

export async function pageWeight(): Promise<void> {
  await inDemo(async ({ address, account }) => {
    const browser = await chromium.launch({ executablePath: findBrowser()!, args: ['--no-sandbox'] })
    try {
      const page = await browser.newPage()
      const scripts = new Map<string, number>()
      page.on('response', async (response) => {
        if (!/\.m?js(\?|$)/.test(response.url())) return
        const body = await response.body().catch(() => Buffer.alloc(0))
        scripts.set(response.url(), gzipSync(body).length / 1_000)
      })
      const total = () => [...scripts.values()].reduce((sum, size) => sum + size, 0)
      await page.goto(`${address}/manager/login`, { waitUntil: 'networkidle' })
      const signIn = total()
      await page.getByLabel(/user name/i).fill(account.userName)
      await page.getByLabel(/^password/i).fill(account.password)
      await page.getByRole('button', { name: /sign in/i }).click()
      await page.waitForURL(/propertyOffice/)
      await page.goto(`${address}/manager/propertyOffice/doors`)
      await page.getByRole('table').waitFor()
      await page.waitForTimeout(1_000)
      scripts.clear()
      await page.reload({ waitUntil: 'load' })
      await page.getByRole('table').waitFor()
      await page.waitForTimeout(1_000)
      const firstList = total()
      const line = (name: string, size: number, goal: number) =>
        `  ${name} ${size.toFixed(0)} kB, ${(size / reactAdminKb).toFixed(2)} of react-admin's ${reactAdminKb} kB   goal ≤ ${goal} kB: ${size <= goal ? 'met' : 'MISSED'}`
      console.log(
        `(c) page weight, gzip JavaScript\n${line('sign-in   ', signIn, goals.signIn)}\n${line('first list', firstList, goals.firstList)}\n`,
      )
    } finally {
      await browser.close()
    }
  })
}
