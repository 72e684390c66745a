import { chooseRowAction } from '../../lists.ts'
import { address, expect, passNotice, signIn, test } from '../../people.ts'

const [added, imported] = ['0C1105E0E001', '0C1105E0E002'] as const

const sheet = (...lines: readonly string[]) => ({
  name: 'macs.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(['MAC,Installer,Note', ...lines].join('\n')),
})

test('a distributor adds devices to its stock, imports them and deletes them', async ({ page }) => {
  await passNotice(page)
  await signIn(page, 'distributor', `${address()}/manager/distributor/mac`)
  const main = page.getByRole('main')
  const dialog = page.getByRole('dialog')
  const row = (mac: string) => main.getByRole('row').filter({ hasText: mac })

  await test.step('one MAC address, in the writing of the label', async () => {
    await main.getByRole('button', { name: 'Add MAC address' }).click()
    await dialog.getByLabel('MAC address').fill('0c:11:05:e0:e0:01')
    await dialog.getByLabel('Note').fill('Shelf 4')
    await dialog.getByRole('button', { name: 'Add', exact: true }).click()
    await expect(row(added)).toContainText('Shelf 4')
    await expect(row(added)).toContainText('Free')
  })

  await test.step('many from a file, which is refused with three bad lines and taken without them', async () => {
    await main.getByRole('button', { name: 'Import' }).click()
    const choose = async (...lines: readonly string[]) => {
      await dialog.locator('input[type=file]').setInputFiles(sheet(...lines))
      await dialog.getByRole('button', { name: 'Check the file' }).click()
    }
    await choose(`${imported},installer`, '0C1105', `${imported}`, added)
    await expect(dialog.getByText('Nothing can be imported yet. Problems: 3')).toBeVisible()
    await expect(dialog.getByRole('row').filter({ hasText: '12 characters' })).toContainText('3')
    await expect(dialog.getByText('Already in the library, and left as they are. Lines: 5')).toBeVisible()
    await dialog.getByRole('button', { name: 'Choose another file' }).click()
    await choose(imported)
    await expect(dialog.getByText('MAC addresses to add: 1')).toBeVisible()
    await dialog.getByRole('button', { name: 'Import', exact: true }).click()
    await expect(row(imported)).toContainText('Imported')
  })

  await test.step('and deletes what no device has', async () => {
    await chooseRowAction(row(added), 'Delete')
    await dialog.getByRole('button', { name: 'Delete' }).click()
    await expect(row(added)).toBeHidden()
    await row(imported).getByRole('checkbox').check()
    await main.getByRole('button', { name: 'Delete', exact: true }).click()
    await dialog.getByRole('button', { name: 'Delete' }).click()
    await expect(row(imported)).toBeHidden()
  })
})
