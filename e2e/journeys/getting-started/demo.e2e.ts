import { address, expect, passNotice, test } from '../../people.ts'
import { violationsIn } from '../../violations.ts'

test('a newcomer signs in with one click, forces a door and sees the alarm', async ({ page }) => {
  await passNotice(page)
  await page.goto(`${address()}/manager/login`)
  await expect(page.getByRole('main')).toContainText('Lintel decides who may open which door and when')
  const cards = page.getByRole('button', { name: /^Sign in as / })
  await expect(cards).toHaveCount(4)
  expect(await violationsIn(page)).toEqual([])
  await cards.filter({ hasText: 'Harbour Tower' }).click()
  await expect(page).toHaveURL(/\/propertyOffice\/home/)

  const strip = page.getByRole('region', { name: 'Try this' })
  await strip.getByRole('button', { name: 'Open a door' }).click()
  await expect(page.getByText(/a person held a card to the reader and came in\.$/)).toBeVisible()
  const bar = page.getByRole('region', { name: 'Needs attention now' }).filter({ hasText: 'Door forced open' })
  const force = strip.getByRole('button', { name: 'Force a door' })
  await force.click()
  await expect(bar).toBeVisible()
  expect(await violationsIn(page)).toEqual([])
  // The next journey begins without it.
  await bar.getByRole('button', { name: /^Acknowledge alarm/ }).click()
  await expect(page.getByText('Alarm acknowledged.')).toBeVisible()

  await strip.getByRole('button', { name: 'Hold a drill' }).click()
  const question = page.getByRole('dialog')
  await expect(question.getByRole('switch')).toBeChecked()
  await page.keyboard.press('Escape')
  await strip.getByRole('link', { name: 'Invite a visitor' }).click()
  await expect(page).toHaveURL(/\/visitor\/visitorTempKeySet/)
  await page.goBack()
  await strip.getByRole('button', { name: 'Hide the suggestions' }).click()
  await expect(strip).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible()
  await expect(strip).toHaveCount(0)
})
