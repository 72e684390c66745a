import type { Page } from '@playwright/test'
import { address, expect, passNotice, signIn, test } from '../../people.ts'

/** What every operator above a site reads of a device. */
const hardware = ['Status', 'Doors and relays', 'Settings', 'Commands']
/** An installer upgrades it as well. */
const ofInstaller = ['Status', 'Doors and relays', 'Settings', 'Firmware', 'Commands']

const tabs = (page: Page) => page.getByRole('navigation', { name: 'Device', exact: true })

async function tabsOf(page: Page): Promise<string[]> {
  await expect(tabs(page)).toBeVisible()
  return tabs(page).getByRole('link').allTextContents()
}

const openTab = (page: Page, name: string) => tabs(page).getByRole('link', { name, exact: true }).click()

test('operators find a device of any site by the end of its MAC, and see how it is', async ({ page }) => {
  await passNotice(page)
  const main = page.getByRole('main')
  await test.step('a distributor finds it among the devices of offices and cannot change it', async () => {
    await signIn(page, 'distributor', `${address()}/manager/distributor/projectDevice?tabType=nothing`)
    await expect(main.getByRole('link', { name: 'Communities' })).toHaveAttribute('aria-current', 'page')
    await main.getByRole('link', { name: 'Offices' }).click()
    await expect(page).toHaveURL(/tabType=office/)
    await main.getByLabel('Name, MAC address or location').fill('0a:00:03')
    const row = main.getByRole('row').filter({ hasText: '0C11050A0003' })
    await expect(row).toBeVisible()
    await expect(main.getByRole('row')).toHaveCount(2)
    await expect(row).toContainText('Harbour Tower')
    await row.getByRole('link').first().click()
    await expect(page).toHaveURL(/\/distributor\/projectDevice\/detail\?id=/)
    await expect(main.getByText('0C11050A0003')).toBeVisible()
    expect(await tabsOf(page)).toEqual(hardware)
    await openTab(page, 'Settings')
    await expect(main.getByText('Stays unlocked for').first()).toBeVisible()
    await expect(main.getByRole('button', { name: 'Edit' })).toHaveCount(0)
  })
  await test.step('the platform sees the device of a villa with the account whose it is', async () => {
    await signIn(page, 'superManager', `${address()}/manager/supermanager/personalDevice`)
    const row = main.getByRole('row').filter({ hasText: '0C11050C0001' })
    await expect(row).toContainText('owner@villa.invalid')
    await row.getByRole('link').first().click()
    await expect(page).toHaveURL(/\/supermanager\/personalDevice\/personalDeviceDetail\?id=/)
    await expect(main.getByText('0C11050C0001')).toBeVisible()
  })
  await test.step('an installer reads the device of an office, and comes back to the list', async () => {
    await signIn(page, 'installer', `${address()}/manager/installer/officeDevice?keyword=0A0003`)
    await main.getByRole('row').filter({ hasText: '0C11050A0003' }).getByRole('link').first().click()
    await expect(page).toHaveURL(/\/installer\/officeDevice\/detail\?id=/)
    expect(await tabsOf(page)).toEqual(ofInstaller)
    await openTab(page, 'Commands')
    await expect(main.getByRole('heading', { name: 'Last commands' })).toBeVisible()
    await openTab(page, 'Doors and relays')
    await expect(main.getByText('Linked doors')).toBeVisible()
    await expect(main.getByRole('button', { name: 'Delete' })).toBeVisible()
    await page.getByRole('navigation', { name: 'Breadcrumbs' }).getByRole('link', { name: 'Office devices' }).click()
    await expect(page).toHaveURL(/\/installer\/officeDevice\?keyword=0A0003/)
  })
  await test.step('and reads who can pass and what happened at the device of a community', async () => {
    await page.goto(`${address()}/manager/installer/communityDevice`)
    await page.getByLabel('Community', { exact: true }).click()
    await page.getByRole('option', { name: 'Linden Gardens' }).click()
    await main.getByRole('link', { name: 'Devices', exact: true }).click()
    await main.getByRole('row').filter({ hasText: 'Online' }).getByRole('link').first().click()
    await expect(page).toHaveURL(/\/installer\/communityDevice\/detail\?id=/)
    expect(await tabsOf(page)).toEqual([...ofInstaller, 'Who can pass', 'Events'])
    await openTab(page, 'Events')
    await expect(main.getByRole('heading', { name: 'Last events' })).toBeVisible()
    await openTab(page, 'Who can pass')
    await main.getByRole('link', { name: 'Show all' }).click()
    await expect(page).toHaveURL(/\/installer\/communityDevice\/people\?id=/)
    await expect(main.getByRole('row').nth(1)).toBeVisible()
  })
})
