import { fileURLToPath } from 'node:url'
import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { contract } from '@lintel/contract/contract.ts'
import { pathRole, type RoleSection } from '@lintel/contract/access/roles.ts'
import { addressOf, type Operation } from '@lintel/contract/kit/operation.ts'
import { everyMount, type MountedPage } from '../apps/web/src/portals/mounts.ts'
import { address, expect, people, signIn, test, type Person } from './people.ts'

/**
 * Opens every mounted page of every portal: it renders, says nothing on the console, shows no raw key, and has no
 * violation that axe can see; in English, stretched and mirrored, so that fixed texts and physical styles show.
 */
const walkers: Record<RoleSection, Person> = {
  supermanager: 'superManager',
  distributor: 'distributor',
  installer: 'installer',
  single: 'installer',
  community: 'installer',
  office: 'installer',
  propertyOffice: 'officeManager',
  propertyCommunity: 'communityManager',
  propertyOldCommunity: 'oldCommunityManager',
  admin: 'admin',
}
/** With PICTURES set every page is also kept as pictures, wide and narrow, in languages that people read. */
const pictures = process.env['PICTURES'] ? fileURLToPath(new URL('../.cache/pictures/', import.meta.url)) : undefined
const languages: readonly string[] = pictures ? ['en', 'de', 'ar'] : ['en', 'en-XA', 'ar-XB']
const pages = await everyMount()

/** Text that looks like a key of a catalogue: `doors:columns.name`, or `columns.name` on its own. */
const rawKey = /(^|\s)([a-z][a-zA-Z]+:)?[a-z][a-zA-Z]+(\.[a-z][a-zA-Z]+)+(?=\s|$)/

/** Pages that are walked by one test, so that the longest portal does not make all others wait. */
const pagesAtOnce = 16
const legs = (Object.keys(walkers) as RoleSection[]).flatMap((section) => {
  const all = pages.filter(({ portal }) => portal === section)
  const count = Math.max(1, Math.ceil(all.length / pagesAtOnce))
  return Array.from({ length: count }, (_, leg) => ({
    section,
    part: count === 1 ? '' : ` (${leg + 1} of ${count})`,
    own: all.slice(leg * pagesAtOnce, (leg + 1) * pagesAtOnce),
  }))
})

for (const { section, part, own } of legs) {
  test(`every page of ${section} opens clean in three languages${part}`, async ({ page }) => {
    test.setTimeout(20_000 + own.length * languages.length * 15_000)
    const ids = { ...fixedIds, ...(await idsFor(await signInByCall(walkers[section], section), section)) }
    await signIn(page, walkers[section])
    await dismissNotice(page)
    const identity = identities[section]
    if (identity) {
      await page.getByRole('button', { name: 'All sites' }).click()
      await page.getByRole('menuitem', { name: `Switch to ${identity}` }).click()
      await expect(page).toHaveURL(new RegExp(`/${section}/`))
    }
    for (const mounted of own) for (const language of languages) await look(page, mounted, ids, language)
  })
}

test('every shared page opens clean without signing in', async ({ page }) => {
  // The page for the mailed code opens only between the two steps of signing in; a journey goes there.
  const shared = pages.filter(
    ({ portal, needs, path }) => portal === 'shared' && needs === 'public' && path !== '/authentication',
  )
  expect(shared.length).toBeGreaterThan(3)
  test.setTimeout(20_000 + shared.length * languages.length * 15_000)
  for (const mounted of shared) for (const language of languages) await look(page, mounted, {}, language)
})

/** Waits until the page has shown the same for a while. An open stream of changes keeps the network busy for ever. */
async function settled(page: Page): Promise<void> {
  let before = ''
  let quiet = 0
  for (let look = 0; look < 60 && quiet < 4; look++) {
    const now = await page.locator('body').innerText()
    quiet = now === before && now.trim() !== '' ? quiet + 1 : 0
    before = now
    await page.waitForTimeout(100)
  }
}

/** Who may enter other portals is told once that it takes no password. */
async function dismissNotice(page: Page): Promise<void> {
  const button = page.getByRole('button', { name: 'Understood' })
  await settled(page)
  if (await button.isVisible()) await button.click()
}

/** How the menu calls the identities of an installer that have portals of their own. */
const identities: Partial<Record<RoleSection, string>> = {
  community: 'Communities',
  office: 'Offices',
  single: 'Villas',
}

async function look(
  page: Page,
  mounted: MountedPage,
  ids: Readonly<Record<string, string>>,
  language: string,
): Promise<void> {
  const query = mounted.query.replace(
    /:(\w+)/g,
    (_all, name: string) =>
      ids[`${mounted.feature}.${mounted.screen}`] ?? ids[`${mounted.feature}.${name}`] ?? ids[mounted.feature] ?? '',
  )
  const path = `${mounted.path}?${query ? `${query}&` : ''}lang=${language}`
  await page.goto(`${address()}/manager${language.startsWith('ar') ? '/rtl' : ''}${path}`)
  await expect(page.getByRole('main')).toBeVisible({ timeout: 10_000 })
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible({ timeout: 10_000 })
  await settled(page)
  const where = `${mounted.path} in ${language}`
  expect.soft(new URL(page.url()).pathname, where).toContain(mounted.path)
  const text = await page.locator('body').innerText()
  expect.soft(rawKey.exec(text.replace(/\S+@\S+|https?:\S+|\d[\d.:]*/g, ' '))?.[0], where).toBeUndefined()
  if (language === 'en-XA') expect.soft(text, where).toMatch(/[\u00c0-\u024f]/)
  if (language.startsWith('ar')) await expect.soft(page.locator('html'), where).toHaveAttribute('dir', 'rtl')
  if (pictures) await keepPictures(page, `${pictures}${language}${mounted.path}`)
  const { violations } = await new AxeBuilder({ page }).analyze()
  expect
    .soft(
      violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html ?? ''}`),
      where,
    )
    .toEqual([])
  // Nothing may stick out: that is how a text that does not fit, or a physical style, shows.
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect.soft(overflow, where).toBeLessThanOrEqual(1)
}

async function keepPictures(page: Page, name: string): Promise<void> {
  const before = page.viewportSize()!
  for (const [format, size] of Object.entries({
    wide: { width: 1440, height: 900 },
    narrow: { width: 390, height: 844 },
  })) {
    await page.setViewportSize(size)
    await page.screenshot({ path: `${name}-${format}.png` })
  }
  await page.setViewportSize(before)
}

async function call<Data>(
  operation: Operation,
  input: object,
  token: string | undefined,
  section: RoleSection,
): Promise<Data> {
  const isGet = operation.method === 'GET'
  const isForm = operation.wire === 'form'
  const path = addressOf(operation.path).replace('{role}', pathRole[section])
  const query = isGet ? `?${new URLSearchParams({ ...input, timestamp: String(Date.now()) })}` : ''
  const contentType = isForm ? 'application/x-www-form-urlencoded' : 'application/json'
  const body = isForm ? new URLSearchParams(input as Record<string, string>).toString() : JSON.stringify(input)
  const response = await fetch(`${address()}${path}${query}`, {
    method: operation.method,
    headers: { ...(token ? { 'x-auth-token': token } : {}), ...(isGet ? {} : { 'content-type': contentType }) },
    ...(isGet ? {} : { body }),
  })
  return ((await response.json()) as { data: Data }).data
}

async function signInByCall(who: Person, section: RoleSection): Promise<string> {
  const form = { account: people[who], password: 'Lintel-demo-1' }
  return (await call<{ token: string }>(contract.session.login, form, undefined, section)).token
}

/** What addresses name that is no record. */
const fixedIds = { 'policyRecords.type': 'privacyPolicy' }

/** Ids of one device and one event, for the pages that show a record. */
async function idsFor(token: string, section: RoleSection): Promise<Record<string, string>> {
  if (section === 'supermanager' || section === 'distributor')
    return { ...(await siteFor(token, section)), ...(await operatorsFor(token, section)) }
  if (section === 'installer' || section === 'community' || section === 'office') return siteFor(token, section)
  if (!section.startsWith('property')) return {}
  const [devices, events] = await Promise.all([
    call<{ rows: { uuid: string }[] }>(contract.device.list, {}, token, section),
    call<{ rows: { uuid: string }[] }>(contract.doorLog.list, {}, token, section),
  ])
  return {
    devices: devices.rows[0]?.uuid ?? '',
    doorLogs: events.rows[0]?.uuid ?? '',
    ...(section === 'propertyOffice' && {
      ...(await officeFor(token, section)),
      ...(await visitorsFor(token, section)),
      ...(await emergenciesFor(token, section)),
    }),
  }
}

/** One record of each kind that an office's manager keeps. */
async function officeFor(token: string, section: RoleSection): Promise<Record<string, string>> {
  const first = async (operation: Operation): Promise<string> =>
    (await call<{ rows: { uuid: string }[] }>(operation, {}, token, section)).rows[0]?.uuid ?? ''
  const tree = await call<{ departments: { uuid: string }[] }>(contract.department.tree, {}, token, section)
  return {
    doors: await first(contract.door.list),
    companies: await first(contract.company.list),
    admins: await first(contract.admin.list),
    personnel: await first(contract.personnel.list),
    'personnel.department': tree.departments[0]?.uuid ?? '',
    accessGroups: await first(contract.accessGroup.list),
    holidays: await first(contract.holiday.list),
  }
}

/** A visitor and a courier, made where nobody is expected yet. */
async function visitorsFor(token: string, section: RoleSection): Promise<Record<string, string>> {
  const rows = async (operation: Operation, input: object = {}) =>
    (await call<{ rows: { uuid: string; companyUuid?: string }[] }>(operation, input, token, section)).rows
  const firstOr = async (list: Operation, create: Operation, form: () => Promise<object>): Promise<string> =>
    (await rows(list))[0]?.uuid ?? (await call<{ uuid: string }>(create, await form(), token, section)).uuid
  const [group] = await rows(contract.accessGroup.list)
  const companyUuid = group?.companyUuid
  const key = await firstOr(contract.tempKey.list, contract.tempKey.create, async () => ({
    companyUuid,
    name: 'Ada Visitor',
    repeat: 'never',
    startsAt: '2030-01-01T09:00',
    endsAt: '2030-01-02T09:00',
    doorUuids: [(await rows(contract.door.names, { companyUuid }))[0]?.uuid],
  }))
  const courier = await firstOr(contract.delivery.list, contract.delivery.create, async () => ({
    companyUuid,
    name: 'Morning parcels',
    pin: '70170',
    accessGroupUuids: [group?.uuid],
  }))
  return { 'visitors.key': key, 'visitors.editKey': key, 'visitors.editDelivery': courier }
}

/** An area, and the report of a drill, made where there is none yet. */
async function emergenciesFor(token: string, section: RoleSection): Promise<Record<string, string>> {
  const first = async (operation: Operation): Promise<string | undefined> =>
    (await call<{ rows: { uuid: string }[] }>(operation, {}, token, section)).rows[0]?.uuid
  const make = async (operation: Operation, form: object): Promise<string> =>
    (await call<{ uuid: string }>(operation, form, token, section)).uuid
  const { areaRestriction, emergencyPlan } = contract
  const door = await first(areaRestriction.doors)
  const area = { name: 'Server room', entryDoorUuids: [door], exitDoorUuids: [door] }
  const areaUuid = (await first(areaRestriction.list)) ?? (await make(areaRestriction.create, area))
  if ((await first(emergencyPlan.runs)) === undefined) {
    const uuid = await make(emergencyPlan.create, { name: 'Walk-through', kind: 'lockdown' })
    await call(emergencyPlan.start, { uuid, isDrill: true }, token, section)
    await call(emergencyPlan.stop, { uuid }, token, section)
  }
  return {
    'areaRestrictions.edit': areaUuid,
    'areaRestrictions.blocked': areaUuid,
    'emergencyPlans.report': (await first(emergencyPlan.runs)) ?? '',
  }
}

/** A site that an operator looks after, for its own page and for that of its settings. */
async function siteFor(token: string, section: RoleSection): Promise<Record<string, string>> {
  const sites = await call<{ rows: { uuid: string; kind: string }[] }>(contract.project.list, {}, token, section)
  const site = sites.rows.find(({ kind }) => kind === (section === 'community' ? 'community' : 'office'))
  return { projects: site?.uuid ?? '', 'siteSettings.id': site?.uuid ?? '', 'siteSettings.kind': site?.kind ?? '' }
}

/** One account of each kind below an operator, for the pages that show one. */
async function operatorsFor(token: string, section: RoleSection): Promise<Record<string, string>> {
  const first = async (operation: Operation): Promise<string> =>
    (await call<{ rows: { uuid: string }[] }>(operation, {}, token, section)).rows[0]?.uuid ?? ''
  const installer = await first(contract.installer.list)
  const entries = await call<{ rows: { id: string }[] }>(contract.auditLog.list, {}, token, section)
  return {
    ...(section === 'supermanager' && { 'users.distributor': await first(contract.distributor.list) }),
    auditLogs: entries.rows[0]?.id ?? '',
    'users.subDistributor': await first(contract.subDistributor.list),
    'users.installer': installer,
    'users.enter': installer,
    'users.propertyManager': await first(contract.propertyManager.list),
    'users.admin': await first(contract.admin.list),
    'users.villa': await first(contract.villa.list),
  }
}
