import { address, expect, passNotice, signIn, test, password } from '../../people.ts'

test('a sub-super manager reboots, identifies and opens devices of the controlled maker', async ({ page }) => {
  await passNotice(page)
  const main = page.getByRole('main')
  const row = main.getByRole('row').filter({ hasText: '0C11050B0007' })
  const dialog = page.getByRole('dialog')
  await test.step('its page lists the devices of the maker alone', async () => {
    await signIn(page, 'subSuperManager', `${address()}/manager/supermanager/personalDevice`)
    await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Device control' }).click()
    await expect(page).toHaveURL(/\/supermanager\/deviceControl/)
    await expect(main.getByText('Devices by ZKTeco')).toBeVisible()
    await expect(row).toContainText('Mill Row')
    await expect(main.getByRole('row')).toHaveCount(2)
    await expect(row).toContainText('Online')
  })
  await test.step('the device identifies itself, and starts again', async () => {
    for (const command of ['Identify', 'Reboot']) {
      await row.getByRole('button', { name: 'Actions for Mill Row yard' }).click()
      await page.getByRole('menuitem', { name: command }).click()
      await dialog.getByRole('button', { name: command }).click()
      await expect(row.getByText(`${command}: done`)).toBeVisible()
    }
    await expect(row).toContainText('Online')
  })
  await test.step('a door opens with a reason and the own password, which a wrong one is not', async () => {
    await row.getByRole('button', { name: 'Open' }).click()
    await dialog.getByLabel('Door').selectOption('Mill Row workshop')
    await dialog.getByLabel('Reason').fill('Locked out, known by voice')
    await dialog.getByRole('button', { name: 'Open door' }).click()
    const ownPassword = dialog.getByLabel('Your password')
    await ownPassword.fill('not this one')
    // Quick second clicks are left out.
    await expect(async () => {
      await dialog.getByRole('button', { name: 'Open door' }).click()
      await expect(dialog.getByText('Password Incorrect.')).toBeVisible({ timeout: 1_000 })
    }).toPass()
    await ownPassword.fill(password)
    await expect(async () => {
      if (await dialog.isVisible()) await dialog.getByRole('button', { name: 'Open door' }).click({ timeout: 1_000 })
      await expect(dialog).toBeHidden({ timeout: 5_000 })
    }).toPass()
    await expect(row.getByText('Open: done')).toBeVisible()
  })
  await test.step('the log of the site has the reason and the platform', async () => {
    await page.goto(`${address()}/manager/supermanager/logs`)
    await main
      .getByRole('row')
      .filter({ hasText: 'Door opened by the platform' })
      .first()
      .getByRole('link')
      .first()
      .click()
    await expect(main.getByText('Locked out, known by voice')).toBeVisible()
    await expect(main.getByText('Lintel (Platform support)')).toBeVisible()
  })
  await test.step('a super manager has no such page, and chooses the maker', async () => {
    await signIn(page, 'superManager', `${address()}/manager/supermanager/settings`)
    await expect(page.getByRole('navigation', { name: 'Main menu' }).getByText('Device control')).toHaveCount(0)
    await expect(main.getByLabel('Maker of the devices')).toHaveValue('ZKTeco')
  })
})
