import { chromium } from '@playwright/test'
import { findBrowser } from '../tools/browser.mjs'
import { firstPages, listMisses, weighPages, type WeighedPage } from '../tools/page-weight.ts'
import { inDemo } from '../tools/product.ts'

/**
 * (c) What the first pages cost a browser that has kept nothing, on the wire.
 * The peer is the one-resource react-admin build of the performance notes (1.3): 383 kB gzip in one chunk.
 */
const reactAdminKb = 383

export async function pageWeight(): Promise<void> {
  await inDemo(async ({ address, account }) => {
    const browser = await chromium.launch({ executablePath: findBrowser()!, args: ['--no-sandbox'] })
    try {
      const loads = await weighPages(browser, address, account)
      console.log(`(c) cold pages on the wire, and as a share of react-admin's ${reactAdminKb} kB of script`)
      for (const name of Object.keys(firstPages) as WeighedPage[]) {
        const { kilobytes, requests, usableKilobytes, usableRequests, steps, shift } = loads[name]
        const share = (kilobytes / reactAdminKb).toFixed(2)
        console.log(
          `  ${name.padEnd(10)} ${kilobytes.toFixed(0)} kB (${share}), ${requests} requests, ${steps} serial steps, layout shift ${shift.toFixed(3)}; ` +
            `until it can be used ${usableKilobytes.toFixed(0)} kB, ${usableRequests} requests`,
        )
        for (const miss of listMisses(name, loads[name], 'goal')) console.log(`    MISSED ${miss}`)
      }
      console.log()
    } finally {
      await browser.close()
    }
  })
}
