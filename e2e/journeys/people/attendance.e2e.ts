import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import readSheets from 'read-excel-file/node'
import { createPunchedWeek, deletePeople, personOfOtherCompany, type PunchedWeek } from '../../attendance.ts'
import { chooseRowAction } from '../../lists.ts'
import { address, expect, passNotice, signIn, test } from '../../people.ts'

/** Hours of people: the report says why, and what is corrected changes the days that it says before and no other. */
let week: PunchedWeek
test.beforeAll(async () => {
  week = await createPunchedWeek()
})
test.afterAll(() => deletePeople(week))

const monday = 0
const tuesday = 1
const wednesday = 2
const thursday = 3
const friday = 4

/** Address of a list of the report with the people of the week, as a portal has it. */
const reportOf = (filter: Readonly<Record<string, string>> = {}, portal = 'propertyOffice'): string => {
  const range = { from: week.dates[monday]!, to: week.dates[friday]!, keyword: week.lastName }
  return `${address()}/manager/${portal}/attendance-report?${new URLSearchParams({ ...range, ...filter }).toString()}`
}

const rowOf = (page: Page, firstName: string, day: number): Locator =>
  page.getByRole('row', { name: new RegExp(`${week.dates[day]!}.*${firstName} ${week.lastName}`) })

/** Opens the day of a person from its row of the report; answers the part of the page that explains it. */
async function openDay(page: Page, firstName: string, day: number): Promise<Locator> {
  await rowOf(page, firstName, day).getByRole('link').click()
  const panel = page.getByRole('complementary', { name: dayInWords(week.dates[day]!) })
  await expect(panel).toBeVisible()
  return panel
}

const dayInWords = (date: string): string =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeZone: 'UTC' }).format(new Date(`${date}T00:00Z`))

/** The status of the day that a panel explains. */
const statusOf = (panel: Locator, status: string): Locator => panel.getByText(status, { exact: true })

test('a longer allowance from a past date on changes the days of its preview and no other', async ({ page }) => {
  await passNotice(page)
  await signIn(page, 'officeManager', reportOf())
  await expect(rowOf(page, 'Milo', tuesday)).toContainText('Late 12 min')
  const panel = await openDay(page, 'Lena', tuesday)
  await expect(statusOf(panel, 'Late')).toBeVisible()
  await expect(panel).toContainText('In at 09:06, allowed until 09:05: late 6 min, counted from 09:00')

  await page.getByRole('link', { name: 'Timetables', exact: true }).click()
  await page.getByRole('searchbox').fill(week.timetable)
  await expect(page.getByText('1 entry')).toBeVisible()
  await page.getByRole('link', { name: week.timetable, exact: true }).click()
  await page.getByLabel('Late allowed').fill('10')
  await page.getByRole('textbox', { name: 'Holds from' }).fill(week.dates[monday]!)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  const preview = page.getByRole('dialog', { name: 'Days that would change' })
  await expect(preview).toContainText('Days with another result: 1. People: 1')
  const changes = preview.getByRole('row')
  await expect(changes).toHaveCount(2)
  await expect(changes.nth(1)).toContainText(
    new RegExp(`Lena ${week.lastName}.*${week.dates[tuesday]!}.*Late 6\\smin.*Normal`),
  )
  await preview.getByRole('button', { name: 'Save the change' }).click()
  await expect(preview).toBeHidden()

  await page.goto(reportOf())
  await expect(rowOf(page, 'Lena', tuesday)).toContainText('Normal')
  await expect(rowOf(page, 'Milo', tuesday)).toContainText('Late 12 min')
  await expect(rowOf(page, 'Lena', wednesday)).toContainText('Absent')
  await expect(rowOf(page, 'Lena', thursday)).toContainText('Missed Punch')
})

test('an administrator adds a forgotten punch of its company and sets it aside again', async ({ page }) => {
  await passNotice(page)
  const stranger = await personOfOtherCompany()
  await signIn(page, 'admin', reportOf({ keyword: stranger.name }, 'admin'))
  await expect(page.getByText('Nothing matches these filters.')).toBeVisible()
  await page.goto(`${address()}/manager/admin/attendance-report/info?id=${stranger.uuid}`)
  await expect(page.getByText('This was not found. It may have been deleted.')).toBeVisible()

  await page.goto(reportOf({}, 'admin'))
  await expect(page.getByRole('columnheader', { name: 'Company' })).toHaveCount(0)
  const panel = await openDay(page, 'Lena', thursday)
  await expect(statusOf(panel, 'Missed Punch')).toBeVisible()
  await panel.getByRole('button', { name: 'Add a punch' }).click()
  const dialog = page.getByRole('dialog', { name: `Add a punch of Lena ${week.lastName}` })
  await dialog.getByLabel('Reason').fill('Left by the side door')
  await dialog.getByRole('button', { name: 'Add a punch' }).click()
  await expect(statusOf(panel, 'Normal')).toBeVisible()
  const punches = panel.getByRole('list', { name: 'Punches' }).getByRole('listitem')
  await expect(punches).toHaveCount(2)
  await expect(punches.nth(0)).toContainText(/08:55.*In/)
  await expect(punches.nth(1)).toContainText(/17:30.*Out.*Left by the side door/)

  await chooseRowAction(punches.nth(1), 'Set aside')
  const setAside = page.getByRole('dialog', { name: 'Set aside the punch of 17:30' })
  await setAside.getByLabel('Reason').fill('It was another person')
  await setAside.getByRole('button', { name: 'Set aside' }).click()
  await expect(statusOf(panel, 'Missed Punch')).toBeVisible()
  await expect(punches).toHaveCount(2)
  await expect(punches.nth(1)).toContainText(/Not counted.*It was another person/)
})

test('a leave that is recorded afterwards excuses the day of absence that its preview says', async ({ page }) => {
  await passNotice(page)
  await signIn(page, 'officeManager', `${address()}/manager/propertyOffice/leaveManagement/leaveSet`)
  await page.getByRole('combobox', { name: 'Company' }).click()
  await page.getByRole('option', { name: 'Kestrel Design' }).click()
  await page.getByRole('combobox', { name: 'People' }).fill(week.lastName)
  await page.getByRole('option', { name: new RegExp(`^Lena ${week.lastName}`) }).click()
  await page.keyboard.press('Escape')
  await page.getByRole('combobox', { name: 'Leave type' }).click()
  await page.getByRole('option', { name: 'Annual leave' }).click()
  await page.getByRole('textbox', { name: 'From' }).fill(week.dates[wednesday]!)
  await page.getByRole('textbox', { name: 'To', exact: false }).fill(week.dates[wednesday]!)
  await page.getByRole('button', { name: 'Create' }).click()
  const preview = page.getByRole('dialog', { name: 'Days that would change' })
  await expect(preview.getByRole('row')).toHaveCount(2)
  await expect(preview.getByRole('row').nth(1)).toContainText(
    new RegExp(`Lena ${week.lastName}.*${week.dates[wednesday]!}.*Absent.*Leave`),
  )
  await preview.getByRole('button', { name: 'Save the change' }).click()
  await expect(page.getByText('The leave is saved.')).toBeVisible()

  await page.goto(reportOf())
  const panel = await openDay(page, 'Lena', wednesday)
  await expect(statusOf(panel, 'Leave')).toBeVisible()
})

test('a manager exports the totals of a month as a sheet', async ({ page }) => {
  await passNotice(page)
  const [from, to] = [`${week.dates[friday]!.slice(0, 7)}-01`, week.dates[friday]!]
  await signIn(page, 'officeManager', reportOf({ type: 'summary', from, to }))
  await expect(page.getByRole('row', { name: new RegExp(`Milo ${week.lastName}`) })).toBeVisible()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export', exact: true }).click()
  const file = await download
  expect(file.suggestedFilename()).toMatch(/\.xlsx$/)
  const [sheet] = await readSheets(await readFile(await file.path()))
  const [heads, ...rows] = sheet!.data
  const column = (name: string) => rows.map((row) => row[heads!.indexOf(name)])
  expect(column('Name')).toEqual([`Lena ${week.lastName}`, `Milo ${week.lastName}`])
  const days = week.dates.slice(monday, friday + 1).filter((date) => date >= from).length
  expect(column('Scheduled days')).toEqual([days, days])
})
