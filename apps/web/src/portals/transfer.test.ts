import { transferSections, type TransferUserType } from '@lintel/contract/access/switching.ts'
import { describe, expect, it } from 'vitest'
import { addressOfTransfer, transferTargets } from '../features/addresses/transfer-targets.ts'
import { pageAt } from '../kit/portal/portal-map.ts'
import { portals } from './portals.ts'

describe('the targets of e-mail links', () => {
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
