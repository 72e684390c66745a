import { expect, passNotice, signIn, simulator, test, address } from '../../people.ts'

test('a manager opens a door and every open browser shows it within a second', async ({ page, browser }) => {
  await signIn(page, 'officeManager')
  await page.getByRole('link', { name: 'Devices', exact: true }).click()
  await expect(page.getByRole('row', { name: /Main entrance/ })).toContainText('Online')

  // A second browser has the door log open.
  const other = await (await browser.newContext()).newPage()
  await signIn(other, 'officeManager', `${address()}/manager/propertyOffice/log`)
  await expect(other.getByRole('table')).toBeVisible()

  await page.getByRole('link', { name: 'Doors', exact: true }).click()
  const door = page.getByRole('row', { name: /Delivery gate/ })
  const openingEvent = other
    .getByRole('row', { name: /Opened remotely/ })
    .or(other.getByRole('button', { name: /new event/ }))
  await door.getByRole('button', { name: 'Open Delivery gate' }).click()
  await expect(page.getByText('Delivery gate was opened.')).toBeVisible()
  await expect(openingEvent.first()).toBeVisible()

  await page.getByRole('link', { name: 'Door log', exact: true }).click()
  await expect(
    page
      .getByRole('row', { name: /Delivery gate/ })
      .filter({ hasText: 'Opened remotely' })
      .first(),
  ).toBeVisible()
})

test('a device whose network is cut is said to be offline at once, in list and page, and nothing opens later', async ({
  page,
}) => {
  await signIn(page, 'officeManager')
  await page.getByRole('link', { name: 'Doors', exact: true }).click()
  const door = page.getByRole('row', { name: /Garage barrier/ })
  await expect(door).toContainText('Online')
  const pageOfDoor = await page.context().newPage()
  await pageOfDoor.goto(`${address()}${await door.getByRole('link').first().getAttribute('href')}`)
  const connection = (state: string) => pageOfDoor.getByRole('main').getByText(state, { exact: true }).first()
  await expect(connection('Online')).toBeVisible()
  await simulator('offline', '0C11050A0002')
  try {
    await expect(door).toContainText('Offline')
    await expect(connection('Offline')).toBeVisible()
    const button = door.getByRole('button', { name: 'Open Garage barrier' })
    if (await button.isEnabled()) {
      await button.click()
      await expect(
        page.getByText('Garage is offline. Nothing was sent; the door stays as it is.').first(),
      ).toBeVisible()
    }
  } finally {
    await simulator('online', '0C11050A0002')
  }
  await expect(door).toContainText('Online')
  await expect(connection('Online')).toBeVisible()
})

test('a community opens its door from the page of its device', { tag: '@nightly' }, async ({ page }) => {
  await passNotice(page)
  await signIn(page, 'communityManager')
  await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Devices', exact: true }).click()
  const device = page.getByRole('row').filter({ hasText: 'Online' }).first()
  await device.getByRole('link').first().click()
  await page.getByRole('link', { name: 'Doors and relays' }).click()
  const doors = page.getByRole('region', { name: 'Linked doors' })
  await doors
    .getByRole('button', { name: /^Open / })
    .first()
    .click()
  await expect(doors.getByText('Opened', { exact: true })).toBeVisible()
  await expect(doors).toContainText('was opened.')
})
