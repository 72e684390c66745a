import { address, expect, passNotice, signIn, test } from '../../people.ts'

/** The manager changes a device, has it start again and provisions it, and sees what deleting one would take away. */
test('a device is changed, started again and provisioned from its page', async ({ page }) => {
  await passNotice(page)
  await signIn(page, 'officeManager', `${address()}/manager/propertyOffice/device`)
  const entrance = page.getByRole('row', { name: /Main entrance/ })
  await expect(entrance).toContainText('Online')
  await expect(entrance).toContainText('All companies')
  await entrance.getByRole('link', { name: 'Main entrance' }).click()
  const tab = (name: string) =>
    page.getByRole('navigation', { name: 'Device' }).getByRole('link', { name, exact: true }).click()
  await tab('Events')
  await expect(page.getByRole('heading', { name: 'Last events' })).toBeVisible()
  await tab('Status')

  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  const form = page.getByRole('dialog', { name: 'Edit Main entrance' })
  await form.getByLabel('Location').fill('Ground floor, left of the lift')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Ground floor, left of the lift')).toBeVisible()

  // The same at the address of its settings (specification.md 6).
  const info = page.url()
  await page.goto(info.replace('device-info', 'device-setting'))
  await expect(page.getByRole('heading', { name: 'Main entrance', level: 1 })).toBeVisible()
  await page.getByLabel('Location').fill('Ground floor, beside the lift')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page).toHaveURL(info)
  await expect(page.getByText('Ground floor, beside the lift')).toBeVisible()

  await page.getByRole('button', { name: 'Auto-provision' }).click()
  const text = page.getByRole('dialog', { name: 'Auto-provision Main entrance' })
  await text.getByLabel('Provisioning text').fill('Sip.Port = 5062\nnonsense')
  await text.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByText(/refused by the device. Line 2/)).toBeVisible()

  await page.getByRole('button', { name: 'Reboot' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Reboot' }).click()
  await expect(page.getByText('Reboot: done')).toBeVisible()

  await page.getByRole('button', { name: 'Delete' }).click()
  const leaving = page.getByRole('dialog', { name: 'Delete Main entrance?' })
  await expect(leaving.getByText(/^Access groups/)).toBeVisible()
  await leaving.getByRole('button', { name: 'Delete' }).click()
  await expect(leaving.getByText(/Doors and what they are part of would go with it/)).toBeVisible()
  await leaving.getByRole('button', { name: 'Cancel' }).click()

  await page.getByRole('button', { name: 'Replace device' }).click()
  await page.getByRole('dialog', { name: 'Replace Main entrance' }).getByLabel('MAC address').fill('0C1105FFFF01')
  await page.getByRole('dialog').getByRole('button', { name: 'Replace device' }).click()
  await expect(page.getByText('Agree to this to go on.')).toBeVisible()
  await page.getByRole('switch', { name: /Delete logs and images/ }).check()
  await page.getByRole('dialog').getByRole('button', { name: 'Replace device' }).click()
  const question = page.getByRole('dialog', { name: 'Delete its logs for good?' })
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(question).toBeHidden()
})
