import { countClicks, enterFirst, ownPassword, useEmptyPlatform } from '../../empty-platform.ts'
import { chooseRowAction } from '../../lists.ts'
import { expect, testFromCold as test } from '../../people.ts'

/** From the link on the console to a door that opens, for a person who runs one building. */

const platform = useEmptyPlatform('quick')
const clicksMax = 12

test('a person opens the first door of a new building at most twelve clicks after the link on the console', async ({
  page,
}) => {
  const clicks = await countClicks(page)
  await platform.openLink(page)
  await enterFirst(page, 'Save password')

  await page.getByRole('link', { name: 'Start', exact: true }).click()
  const form = page.getByRole('main')
  await expect(form.getByLabel('Country')).toHaveValue('Germany')
  await form.getByLabel('Name').first().fill('Quay House')
  await form.getByLabel('Street').fill('Quay 1')
  await form.getByLabel('City').fill('Hamburg')
  await form.getByLabel('Your name').fill('Mara Quist')
  await form.getByLabel('E-mail').fill('mara@quay.invalid')
  await form.getByLabel(/I have read the project classification notice/).check()
  await form.getByRole('button', { name: 'Create the building' }).click()

  await expect(page).toHaveURL(/\/propertyOffice\/firstDoor/)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(form.getByText('Online').first()).toBeVisible()
  await form.getByRole('button', { name: /^Unlock/ }).click()
  await expect(
    form
      .getByRole('status')
      .filter({ hasText: /opened/i })
      .first(),
  ).toBeVisible()
  expect(clicks()).toBeGreaterThan(4)
  expect(clicks()).toBeLessThanOrEqual(clicksMax)
})

test('after a restart the person goes from the platform to the building, where the simulated device is again', async ({
  page,
}) => {
  await platform.restart()
  await page.goto(`${platform.address()}/login`)
  await page.getByLabel('User name or e-mail').fill('supermanager')
  await page.getByLabel(/^Password/).fill(ownPassword)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.getByRole('button', { name: 'Go to Quay House' }).click()
  await expect(page).toHaveURL(/\/propertyOffice\/home/)
  await page.getByRole('navigation').getByRole('link', { name: 'Devices', exact: true }).click()
  const row = page.getByRole('row', { name: /Front door/ })
  await expect(row).toContainText('Simulated')
  await expect(row).toContainText('Online')

  await chooseRowAction(row, 'Delete')
  const leaving = page.getByRole('dialog', { name: 'Delete Front door?' })
  await leaving.getByLabel(/Delete its doors/).check()
  await leaving.getByRole('button', { name: 'Delete' }).click()
  await expect(row).toHaveCount(0)
})
