import type { ChildProcess } from 'node:child_process'
import { rmSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { freePort, startProduct, stopProduct, temporaryFolder } from '../tools/product.ts'
import { expect, testFromCold as test } from './people.ts'

/** What journeys share that begin on an empty platform, with the link on its console. */

/** The password that everybody chooses. */
export const ownPassword = 'My-own-secret-1'

/** A product without any data, for the tests of a file; its browser stands in Berlin. */
export function useEmptyPlatform(name: string) {
  let child: ChildProcess
  let output: () => string
  let folder: string
  let ports: readonly [number, number]
  const start = async () => {
    ;({ child, output } = await startProduct(folder, ...ports, { DEMO: 'off' }))
  }
  test.use({ timezoneId: 'Europe/Berlin' })
  test.beforeAll(async () => {
    folder = temporaryFolder(name)
    ports = [await freePort(), await freePort()]
    await start()
  })
  test.afterAll(async () => {
    await stopProduct(child)
    rmSync(folder, { recursive: true, force: true })
  })
  return {
    address: () => `http://127.0.0.1:${ports[0]}/manager`,
    /** Opens the link on the console, where the first account chooses its password. */
    async openLink(page: Page): Promise<void> {
      await expect.poll(() => output()).toMatch(/token=/)
      await page.goto(/http:\S+resetPassword#token=\S+/.exec(output())![0])
    },
    async restart(): Promise<void> {
      await stopProduct(child)
      await start()
    },
  }
}

/** Counts the clicks of a page from now on, on all that it opens. Answers how many there were. */
export async function countClicks(page: Page): Promise<() => number> {
  let clicks = 0
  await page.exposeFunction('countClick', () => (clicks += 1))
  await page.addInitScript(() => {
    const { countClick } = window as unknown as { countClick: () => void }
    window.addEventListener('pointerdown', () => countClick(), true)
  })
  return () => clicks
}

/** Chooses the password of a new account, whose button has this name, and accepts the privacy policy. */
export async function enterFirst(page: Page, action: string): Promise<void> {
  await page.getByLabel(/^New password/).fill(ownPassword)
  await page.getByLabel('Repeat new password').fill(ownPassword)
  await page.getByRole('button', { name: action }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Accept', exact: true }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
}
