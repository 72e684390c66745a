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
  const door = page.getByRole('article', { name: 'Delivery gate' })
  const openingEvent = other
    .getByRole('row', { name: /Opened remotely/ })
    .or(other.getByRole('button', { name: /new event/ }))
  await door.getByRole('button', { name: 'Unlock Delivery gate' }).click()
  await expect(page.getByText('Delivery gate was opened.')).toBeVisible()
  // It counts its own unlock time down, and is locked again.
  await expect(door.getByRole('button', { name: /^Unlocked · \d+ s Delivery gate/ })).toBeVisible()
  await expect(door.getByText('Unlocked', { exact: true })).toBeVisible()
  await expect(openingEvent.first()).toBeVisible()
  await expect(door.getByText('Locked', { exact: true })).toBeVisible({ timeout: 20_000 })
  await expect(door.getByRole('button', { name: 'Unlock Delivery gate' })).toBeEnabled()

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
  const door = page.getByRole('article', { name: 'Garage barrier' })
  await expect(door.getByRole('button', { name: 'Unlock Garage barrier' })).toBeVisible()
  const pageOfDoor = await page.context().newPage()
  await pageOfDoor.goto(`${address()}${await door.getByRole('link').first().getAttribute('href')}`)
  const head = pageOfDoor.getByRole('article', { name: 'Garage barrier' })
  await expect(head.getByRole('button', { name: 'Unlock Garage barrier' })).toBeVisible()
  await simulator('offline', '0C11050A0002')
  try {
    for (const place of [door, head]) {
      await expect(place.getByText('Offline', { exact: true })).toBeVisible()
      const button = place.getByRole('button', { name: 'Offline · nothing is sent Garage barrier' })
      await expect(button).toHaveAttribute('aria-disabled', 'true')
    }
  } finally {
    await simulator('online', '0C11050A0002')
  }
  for (const place of [door, head])
    await expect(place.getByRole('button', { name: 'Unlock Garage barrier' })).toBeVisible()
})

test('doors are shown as tiles or as a list, and the choice is remembered', async ({ page }) => {
  await signIn(page, 'officeManager', `${address()}/manager/propertyOffice/doors`)
  const [tiles, list] = ['Tiles', 'List'].map((name) => page.getByRole('button', { name, exact: true }))
  await expect(page.getByRole('article', { name: 'Main entrance' })).toBeVisible()
  await expect(tiles!).toHaveAttribute('aria-pressed', 'true')
  // The same rows, filters and pages in both.
  await page.getByLabel('Name or device').fill('gate')
  await expect(page.getByRole('article', { name: 'Main entrance' })).toBeHidden()
  await list!.click()
  await expect(page.getByRole('row', { name: /Delivery gate/ })).toBeVisible()
  // The gate hangs at the device of the main entrance.
  await expect(page.getByRole('row', { name: /Server room/ })).toBeHidden()
  await page.goto(`${address()}/manager/propertyOffice/doors`)
  await expect(page.getByRole('row', { name: /Server room/ })).toBeVisible()
  await tiles!.click()
  await expect(page.getByRole('article', { name: 'Main entrance' })).toBeVisible()
})

test('the page of a door shows who has access, its last day and its last events; its settings are a tab', async ({
  page,
}) => {
  await simulator('present', '0C11050A0001', 'card', '4A1B22C001', '--door', '0')
  await signIn(page, 'officeManager', `${address()}/manager/propertyOffice/doors`)
  await page.getByRole('link', { name: 'Main entrance', exact: true }).first().click()
  await expect(page.getByRole('region', { name: 'Who may enter now' })).toContainText(
    /of (the first )?\d+ (person|people) with access/,
  )
  const day = page.getByRole('region', { name: 'Last 24 hours' })
  await expect(day.getByText(/^\d+ granted$/)).toBeVisible()
  await day.getByText('Show as a list').click()
  await expect(
    day
      .getByRole('listitem')
      .filter({ hasText: /: \d+ granted/ })
      .first(),
  ).toBeVisible()
  await expect(page.getByRole('region', { name: 'Last events' })).toContainText('Nora Petersen')
  await page.getByRole('navigation', { name: 'Door', exact: true }).getByRole('link', { name: 'Settings' }).click()
  await expect(page.getByLabel('Lock output')).toBeVisible()
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
    .getByRole('button', { name: /^Unlock / })
    .first()
    .click()
  await expect(doors.getByText('Opened', { exact: true })).toBeVisible()
  await expect(doors).toContainText('was opened.')
})
