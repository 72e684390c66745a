import { everyOperation } from '@lintel/contract/all/contract.ts'
import { describe, expect, it } from 'vitest'
import { tagDescriptions, tagsOf } from './tags.ts'

const groups = [...new Set(everyOperation.map(({ name }) => name.split('.')[0]!))]
const described = new Map(tagsOf().map(({ name, description }) => [name, description]))

describe('the tags of the reference', () => {
  it('describe each group of operations, and none that is left over', () => {
    expect(Object.keys(tagDescriptions).toSorted()).toEqual(groups.toSorted())
  })

  it('are sentences with the portals that have the group', () => {
    const wrong = [...described].filter(
      ([, description]) => !/^[A-Z].*\. (Portals: .+\.|In every portal\.|Needs no session\.)$/.test(description),
    )
    expect(wrong).toEqual([])
    expect(described.get('idAccess')).toMatch(/Portals: community\.$/)
    expect(described.get('company')).toMatch(/Portals: installer, villa, office, company\.$/)
    expect(described.get('visitorPass')).toMatch(/Needs no session\.$/)
    expect(described.get('session')).toMatch(/In every portal\.$/)
  })
})
