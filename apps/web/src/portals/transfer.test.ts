import { transferSections, type TransferUserType } from '@lintel/contract/access/switching.ts'
import { describe, expect, it } from 'vitest'
import type { RoleSection } from '@lintel/contract/access/roles.ts'
import { reportTargets } from '../features/addresses/report-targets.ts'
import { addressOfTransfer, transferTargets } from '../features/addresses/transfer-targets.ts'
import { pageAt } from '../kit/portal/portal-map.ts'
import { portals } from './portals.ts'

describe('the targets of e-mail links', () => {
  it('to reports are mounted pages of each portal that has such a report', async () => {
    for (const [report, templates] of Object.entries(reportTargets))
      for (const [section, template] of Object.entries(templates)) {
        const { portal } = await portals[section as RoleSection]()
        const [path = '', query = ''] = template.replace(':id', 'one').split('?')
        const match = pageAt(portal, path, new URLSearchParams(query))
        expect(match?.page.template, `${report} in ${section}`).toBe(template)
      }
  })

  it('are mounted pages of each portal they may lie in', async () => {
    for (const [userType, targets] of Object.entries(transferTargets)) {
      for (const section of transferSections[userType as TransferUserType]) {
        const { portal } = await portals[section]()
        for (const template of Object.values(targets)) {
          const transfer = { sections: [section], account: '', site: undefined, template, params: { id: 'one' } }
          const [path = '', query = ''] = addressOfTransfer(transfer, section).split('?')
          const match = pageAt(portal, path.replace(`/${section}/`, ''), new URLSearchParams(query))
          expect(match?.page.template, `${userType} in ${section}`).toBeDefined()
        }
      }
    }
  })
})
