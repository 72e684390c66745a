import type { CurrentSession } from '@lintel/contract/sessions/schema.ts'
import { factsForTests } from '@lintel/contract/access/facts.samples.ts'
import { permissionsOf } from '@lintel/contract/access/grants.ts'
import { expect, it } from 'vitest'
import { landing } from './landing.ts'

const manager = {
  facts: { ...factsForTests, mailOutbox: false },
  permissions: permissionsOf('propertyOffice'),
  site: { uuid: 'site' },
} as unknown as CurrentSession

it('signing in leads to the page that was wanted', async () => {
  for (const address of ['/', '/propertyOffice/doors?page=2', '/transfer-station?navType=oEmail', '/property/home'])
    expect(await landing(manager, address)).toBe(address)
})

it('signing in leads to the first page when the wanted one is another role’s, an old address or no page at all', async () => {
  for (const address of [
    '/installer/home',
    '/propertyOffice/anOldAddress',
    '/propertyOffice/device/device-info',
    '/404',
    '/404/',
    '/login?redirectTo=%2F404',
    '/nothing',
  ])
    expect(await landing(manager, address), address).toBe('/')
})
