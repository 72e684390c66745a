import { everyOperation } from '@lintel/contract/all/contract.ts'
import { describe, expect, it } from 'vitest'
import { tagDescriptions, tagsOf } from './tags.ts'

const groups = [...new Set(everyOperation.map(({ name }) => name.split('.')[0]!))]
const descriptionByTag = new Map(tagsOf().map(({ name, description }) => [name, description]))

describe('the tags of the reference', () => {
  it('describe each group of operations, and none that is left over', () => {
    expect(Object.keys(tagDescriptions).toSorted()).toEqual(groups.toSorted())
  })

  it('are sentences with the portals that have the group', () => {
    const wrong = [...descriptionByTag].filter(
      ([, description]) => !/^[A-Z].*\. (Portals: .+\.|In every portal\.|Needs no session\.)$/.test(description),
    )
    expect(wrong).toEqual([])
    expect(descriptionByTag.get('idAccess')).toMatch(/Portals: community\.$/)
    expect(descriptionByTag.get('company')).toMatch(/Portals: installer, villa, office, company\.$/)
    expect(descriptionByTag.get('visitorPass')).toMatch(/Needs no session\.$/)
    expect(descriptionByTag.get('session')).toMatch(/In every portal\.$/)
  })
})
