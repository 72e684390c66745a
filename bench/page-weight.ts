import { chromium } from '@playwright/test'
import { findBrowser } from '../tools/browser.mjs'
import { weighPages, weightGoals } from '../tools/page-weight.ts'
import { inDemo } from '../tools/product.ts'

/**
 * (c) What the sign-in page and the first list load.
 * The peer is the one-resource react-admin build of the performance notes (1.3): 383 kB gzip in one chunk.
 */
const reactAdminKb = 383

export async function pageWeight(): Promise<void> {
  await inDemo(async ({ address, account }) => {
    const browser = await chromium.launch({ executablePath: findBrowser()!, args: ['--no-sandbox'] })
    try {
      const { signIn, firstList } = await weighPages(await browser.newPage(), address, account)
      const line = (name: string, size: number, goal: number) =>
        `  ${name} ${size.toFixed(0)} kB, ${(size / reactAdminKb).toFixed(2)} of react-admin's ${reactAdminKb} kB   goal ≤ ${goal} kB: ${size <= goal ? 'met' : 'MISSED'}`
      console.log(
        `(c) page weight, gzip JavaScript\n${line('sign-in   ', signIn, weightGoals.signIn)}\n${line('first list', firstList, weightGoals.firstList)}\n`,
      )
    } finally {
      await browser.close()
    }
  })
}
