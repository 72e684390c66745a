import { expect, passNotice, signIn, simulator, test } from '../../people.ts'
import type { Page } from '@playwright/test'

const entrance = '0C11050A0001'
const add = 'Add a person or a department'

async function openCompany(page: Page) {
  await page.getByRole('link', { name: 'Companies', exact: true }).click()
  await page.getByRole('link', { name: 'Norden Legal', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Norden Legal')
}

async function save(page: Page) {
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Companies' })).toBeVisible()
}

test('a manager says who is called at a company, and a visitor at the door rings them in that order', async ({
  page,
}) => {
  test.setTimeout(60_000)
  await signIn(page, 'officeManager')
  await passNotice(page)
  await openCompany(page)
  await expect(async () => {
    await page.getByPlaceholder(add).click()
    await page.getByRole('listbox').getByRole('option').first().click({ timeout: 2_000 })
  }).toPass({ timeout: 60_000 })
  await page.getByPlaceholder(add).fill('Karim')
  await page.getByRole('listbox').getByRole('option', { name: /Karim/ }).click()
  await page.getByRole('button', { name: /Move Karim .* up/ }).click()
  await save(page)

  await expect.poll(() => simulator('directory', entrance), { timeout: 30_000 }).toMatch(/Norden Legal.*: rings Karim/)
  const lines = (await simulator('call', entrance, 'Norden Legal')).split('\n')
  expect(lines[0]).toMatch(/^Karim .*: missed\./)
  expect(lines[1]).toContain(': missed.')

  await page.getByRole('link', { name: 'Devices', exact: true }).click()
  await page.getByRole('link', { name: 'Main entrance', exact: true }).first().click()
  await expect(page.getByText(/Up to date\. Entries: \d+/)).toBeVisible()

  await openCompany(page)
  await page.getByRole('button', { name: /Remove Karim/ }).click()
  await page
    .getByRole('button', { name: /^Remove / })
    .first()
    .click()
  await save(page)
  await expect.poll(() => simulator('directory', entrance), { timeout: 30_000 }).not.toContain('rings Karim')
})
