import type { Page } from '@playwright/test'
import { address } from './people.ts'

/** Address of the doors of the office as rows, whatever the browser remembers. */
export const doorRows = (filter: Readonly<Record<string, string>> = {}): string =>
  `${address()}/manager/propertyOffice/doors?${new URLSearchParams({ ...filter, show: 'list' }).toString()}`

/** Goes from a list of doors to how one of them is built. */
export async function openDoorSettings(page: Page, door: string): Promise<void> {
  await page.getByRole('link', { name: door, exact: true }).click()
  await page.getByRole('navigation', { name: 'Door', exact: true }).getByRole('link', { name: 'Settings' }).click()
}
