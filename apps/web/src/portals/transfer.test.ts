import { transferSections, type TransferUserType } from '@lintel/contract/access/switching.ts'
import { describe, expect, it } from 'vitest'
import { transferTargets } from '../features/addresses/transfer-targets.ts'
import { addressFor } from '../kit/portal/address.ts'
import { pageAt } from '../kit/portal/portal-map.ts'
import { portals } from './portals.ts'

describe('the targets of e-mail links', () => {
  it('are mounted pages of each portal they may lie in', async () => {
    for (const [userType, targets] of Object.entries(transferTargets)) {
      for (const section of transferSections[userType as TransferUserType]) {
        const { portal } = await portals[section]()
        for (const template of Object.values(targets)) {
          const [path = '', query = ''] = addressFor(section, template, { id: 'one' }).split('?')
          const match = pageAt(portal, path.replace(`/${section}/`, ''), new URLSearchParams(query))
          expect(match?.page.template, `${userType} in ${section}`).toBeDefined()
        }
      }
    }
  })
})
