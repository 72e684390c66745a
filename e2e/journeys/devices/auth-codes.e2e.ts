import { errors } from '@lintel/contract/errors/errors.ts'
import { address, expect, passNotice, signIn, test } from '../../people.ts'

const mac = '0C1105FA0001'

/** The platform makes a code for a device, an installer registers the device by it, and the platform sees it used. */
test('a device that is in no library is registered by an auth code', async ({ page }) => {
  await passNotice(page)
  await signIn(page, 'superManager', `${address()}/manager/supermanager/authcode`)
  await page.getByRole('button', { name: 'Make an auth code' }).first().click()
  const form = page.getByRole('dialog', { name: 'Make an auth code' })
  await form.getByRole('textbox', { name: 'MAC address' }).fill('0c:11:05:fa:00:01')
  await form.getByLabel('Distributor').selectOption('Nordlicht Distribution')
  await form.getByRole('button', { name: 'Make an auth code' }).click()
  const codeDialog = page.getByRole('dialog', { name: 'Authorisation code' })
  const code = (await codeDialog.getByRole('status', { name: 'Authorisation code' }).textContent()) ?? ''
  expect(code).toMatch(/^\w{4}-\w{4}-\w{4}$/)
  await codeDialog.getByRole('button', { name: 'I have noted it' }).click()
  const row = page.getByRole('row', { name: new RegExp(`${code.slice(-4)}.*${mac}`) })
  await expect(row).toContainText('Unused')
  await expect(page.getByText(code)).toHaveCount(0)

  // In the demo installers add what they register; the first answer is that of a distributor whose installers do not.
  await page.route(
    '**/office/device/*/create',
    (route) => {
      const { code: number, status } = errors.macNotInLibrary
      const data = {
        failure: 'macNotInLibrary',
        params: {},
        issues: [{ field: 'mac', key: 'errors:macNotInLibrary', params: {} }],
      }
      return route.fulfill({ status, json: { code: number, msg: 'MAC address not in the MAC library.', data } })
    },
    { times: 1 },
  )
  await signIn(page, 'installer', `${address()}/manager/installer/communityDevice`)
  await page.getByRole('combobox', { name: 'Community' }).click()
  await page.getByRole('option', { name: 'Linden Gardens' }).click()
  await page.getByRole('link', { name: 'Register device' }).first().click()
  await expect(page.getByRole('heading', { name: 'Register a device' })).toBeVisible()
  await page.getByRole('textbox', { name: 'Name' }).fill('Courtyard gate')
  await page.getByRole('textbox', { name: 'MAC address' }).fill(mac)
  await page.getByLabel('Model').selectOption('LD-100')
  await expect(page.getByLabel('Authorisation code')).toHaveCount(0)
  await page.getByRole('button', { name: 'Register', exact: true }).click()
  await expect(page.getByText('MAC address not in the MAC library.')).toBeVisible()
  await page.getByLabel('Authorisation code').fill('AAAA-AAAA-AAAA')
  await page.getByRole('button', { name: 'Register', exact: true }).click()
  await expect(page.getByText('This authorisation code is not valid for this MAC address.')).toBeVisible()
  await page.getByLabel('Authorisation code').fill(code)
  await page.getByRole('button', { name: 'Register', exact: true }).click()
  await expect(page.getByRole('status', { name: 'Claim code' })).toBeVisible()
  await page.getByRole('button', { name: 'I have noted the code' }).click()

  await signIn(page, 'superManager', `${address()}/manager/supermanager/authcode`)
  await expect(row).toContainText('Used')
  await expect(row).toContainText('Linden Gardens')

  // Other journeys count the devices of the site.
  await signIn(page, 'installer', `${address()}/manager/installer/communityDevice`)
  await page.getByRole('combobox', { name: 'Community' }).click()
  await page.getByRole('option', { name: 'Linden Gardens' }).click()
  await page.getByRole('main').getByRole('link', { name: 'Devices', exact: true }).click()
  await page.getByRole('link', { name: 'Courtyard gate' }).click()
  await page.getByRole('button', { name: 'Delete' }).click()
  const leaving = page.getByRole('dialog', { name: 'Delete Courtyard gate?' })
  await leaving.getByRole('checkbox').check()
  await leaving.getByRole('button', { name: 'Delete' }).click()
  await expect(leaving).toBeHidden()
})
