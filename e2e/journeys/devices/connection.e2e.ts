// The network is taken away on purpose, and the console tells so: the journeys' own `test` would complain.
import { expect, signInByForm, testOfProduct as test } from '../../people.ts'

test('a page that cannot be fetched shows an error and is loaded when the network is back; a missing part is asked about', async ({
  page,
  context,
}) => {
  await signInByForm(page, 'officeManager')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const menu = page.getByRole('navigation', { name: 'Main menu' })
  await context.setOffline(true)
  await menu.getByRole('link', { name: 'Doors', exact: true }).click()
  await expect(page.getByText('The page comes by itself when the connection is back.')).toBeVisible()
  await expect(page.getByText('No connection. What you see may be out of date.')).toBeVisible()
  await expect(menu).toBeVisible()
  await expect(page.getByRole('dialog'), 'no new version').toBeHidden()
  await context.setOffline(false)
  await expect(page.getByRole('article', { name: 'Delivery gate' })).toBeVisible()
  await expect(page.getByText('Connected again')).toBeVisible()

  // Something on the way keeps a file back: the version is the same.
  await page.route('**/assets/*.js', (route) => route.fulfill({ status: 404 }))
  const prompt = page.getByRole('dialog', { name: 'A new version of the page is available' })
  await menu.getByRole('link', { name: 'Holidays', exact: true }).click()
  await expect(page.getByText('The page could not be loaded.')).toBeVisible()
  await expect(prompt).toBeHidden()

  // A new version has files with other names.
  await page.route(/\/manager\/$/, async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, body: (await answer.text()).replaceAll('/assets/index-', '/assets/new-') })
  })
  await menu.getByRole('link', { name: 'Devices', exact: true }).click()
  await prompt.getByRole('button', { name: 'Later' }).click()
  await expect(page.getByText('The page could not be loaded.')).toBeVisible()
  await expect(menu).toBeVisible()
  await page.unroute('**/assets/*.js')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Devices' })).toBeVisible()
})
